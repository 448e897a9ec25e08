// The store of the handheld, 4,096 bytes as hex, where the browser keeps it; of several tabs one has it.

const NAME = "card-table.store", BEFORE = "card-table.before", TAKE = "card-table.take";
const SIZE = 4096, BLANK = "ff".repeat(SIZE);
const GOOD = /^[0-9a-f]{8192}$/;

export class Kept {
  // `say(word, ...values, act)` tells the person; each act is [word, function].
  constructor(say) {
    Object.assign(this, { say, cells: BLANK, mine: false, lost: false, failed: false });
  }

  async open() {
    this.mine = await this.own();
    let found = null;
    try {
      found = localStorage.getItem(NAME);
    } catch {
      this.failed = true;
      this.say("blocked");
      return "";
    }
    if (found !== null && !GOOD.test(found)) {
      this.put(`${NAME}.aside.${found.length}`, found);
      this.say("aside");
      found = null;
    }
    if (!this.mine) this.say("shared", ["take over", () => this.take()]);
    this.cells = found ?? BLANK;
    return found ?? "";
  }

  // Is the store this tab's? It is as long as the lock is held. A browser without locks has no way to tell.
  own() {
    if (!navigator.locks) return true;
    const steal = this.session("getItem") !== null;
    this.session("removeItem");
    return new Promise((answer) => {
      const hold = (lock) => {
        answer(Boolean(lock));
        return lock ? new Promise(() => {}) : null;
      };
      navigator.locks.request(NAME, steal ? { steal } : { ifAvailable: true }, hold).catch(() => {
        answer(false);
        this.robbed();
      });
    });
  }

  // Another tab took it over.
  robbed() {
    if (!this.mine) return;
    this.mine = false;
    this.say("taken", ["take over", () => this.take()]);
  }

  // Whoever has it writes each decision as it is made: what is there now is all there is.
  take() {
    this.session("setItem", "1");
    location.reload();
  }

  session(what, ...more) {
    try {
      return sessionStorage[what](TAKE, ...more);
    } catch {
      return null;
    }
  }

  // These bytes from there on.
  keep(start, hex) {
    this.cells = this.cells.slice(0, 2 * start) + hex + this.cells.slice(2 * start + hex.length);
    if (this.mine && !this.failed) this.put(NAME, this.cells);
  }

  put(name, text) {
    try {
      localStorage.setItem(name, text);
      return true;
    } catch (wrong) {
      this.failed = true;
      this.say("full", String(wrong.message || wrong));
      return false;
    }
  }

  // Whatever is played is lost with the page.
  get unsaved() {
    return !this.mine || this.failed;
  }

  bytes() {
    return Uint8Array.from(this.cells.match(/../g), (pair) => parseInt(pair, 16));
  }

  // Another store in place of this one, which can be brought back: what both are, as hex.
  change(cells) {
    const before = this.cells;
    this.cells = cells;
    if (!this.unsaved && this.put(BEFORE, before)) this.put(NAME, cells);
    return before;
  }
}

export async function read(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return bytes.length === SIZE ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") : null;
}

export function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
