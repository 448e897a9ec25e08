// The page in Chromium: make web-test.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import {
  PHONE, Site, act, folder, launched, notes, opened, picture, ready, says, shows, still, store, sum, tapes, text,
} from "./site.mjs";

const CODES = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "KeyZ", "KeyX"];
let browser, site;

before(async () => {
  browser = await launched();
  site = await new Site().open();
});

after(async () => {
  await browser.close();
  await site.close();
});

// A context of its own for each: nothing is kept from one to the next.
function alone(name, body, options = {}) {
  test(name, async () => {
    const context = await browser.newContext({ locale: "en-GB", ...options });
    try {
      await body(context);
      for (const page of context.pages()) assert.deepEqual(page.complaints ?? [], []);
    } finally {
      await context.close();
    }
  });
}

describe("every script, by keys, on a clock that stands still", () => {
  for (const tape of tapes) {
    alone(tape.name, async (context) => {
      const computers = tape.done.filter(([what, ms]) => what === "wait" && ms === "800").length > 3;
      await context.addInitScript(still, [tape.chances, computers ? 5 : 1000]); // their pace must not lag behind the script's
      if (tape.store) {
        await context.addInitScript((cells) => localStorage.getItem("card-table.store") ?? localStorage.setItem("card-table.store", cells), tape.store);
      }
      const page = await opened(context, `${site.address}#${tape.link}`);
      let rest = tape.done;
      while (rest.length) {
        const end = rest.findIndex(([what]) => what === "cut");
        const part = end < 0 ? rest : rest.slice(0, end);
        const seen = await page.evaluate(played, [part, tape.times, CODES]);
        // The page never dims, and its settings say so: those tests/web/test_web.py compares, on a device that does.
        const alike = Object.entries(seen).filter(([frame]) => !frame.startsWith("settings"));
        for (const [frame, dots] of alike) assert.equal(dots, tape.frames[frame], frame);
        rest = rest.slice(part.length + (end < 0 ? 0 : 1));
        if (end >= 0) {
          await page.goto("about:blank");
          await page.goto(`${site.address}#${tape.link}`);
          await ready(page);
        }
      }
      assert.equal(sum(await store(page)), tape.sum);
    });
  }
});

// Runs in the page: what is done, and the canvas at each `see`.
function played([done, [tap, gap, hold], codes]) {
  const canvas = document.getElementById("dots").getContext("2d"), seen = {};
  const edge = (type, key) =>
    document.body.dispatchEvent(new KeyboardEvent(type, { code: codes[key], bubbles: true, cancelable: true }));
  const press = (key, ms) => {
    edge("keydown", key);
    clock.wait(ms);
    edge("keyup", key);
    clock.wait(gap);
  };
  for (const [what, ...more] of done) {
    if (what === "press") for (const key of more) press(key, tap);
    else if (what === "long") press(more[0], hold);
    else if (what === "wait") clock.wait(Number(more[0]));
    else {
      for (let i = 0; i < 300 && clock.queue.some((one) => one.ms === 16); i++) clock.wait(10); // something moves or sounds
      const { data } = canvas.getImageData(0, 0, 128, 64);
      let found = "";
      for (let at = 0; at < data.length; at += 16) {
        let four = 0;
        for (let dot = 0; dot < 4; dot++) four = 2 * four + (data[at + 4 * dot + 3] ? 1 : 0);
        found += four.toString(16);
      }
      seen[more[0]] = found;
    }
  }
  return seen;
}

// A finger on a key of the handheld, at its middle; held for so long.
async function touch(page, key, ms = 0) {
  const session = (page.session ??= await page.context().newCDPSession(page));
  const { x, y } = (page.places ??= {})[key] ??= await page.evaluate((number) => {
    const box = document.querySelector(`[data-key="${number}"]`).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, key);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  if (ms) await page.waitForTimeout(ms);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function type(page, ...codes) {
  for (const code of codes) await page.keyboard.press(code);
}

const TABLE = "#game=thegame&deal=427";

describe("fingers", () => {
  alone("a whole game alone, to its win", async (context) => {
    const tape = tapes.find(({ name }) => name === "ends");
    const page = await opened(context, `${site.address}#${tape.link}`);
    const end = tape.done.findIndex(([what, frame]) => what === "see" && frame === "won");
    for (const [what, ...more] of tape.done.slice(0, end)) {
      for (const key of more) await touch(page, key, what === "long" ? 750 : 0);
    }
    await shows(page, "won");
    await touch(page, 4);
    await shows(page, "result-won");
  }, PHONE);

  alone("slide from arrow to arrow, and mean nothing beside the keys", async (context) => {
    const page = await opened(context, `${site.address}${TABLE}`);
    await says(page, "12 on pile");
    const session = await context.newCDPSession(page);
    const at = (key) => page.evaluate((number) => {
      const box = document.querySelector(`[data-key="${number}"]`).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, key);
    const send = (kind, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type: `touch${kind}`, touchPoints });
    const pressed = () => page.evaluate(() => [...document.querySelectorAll(".pressed")].map((key) => key.dataset.key).join());
    await send("Start", await at(3));
    assert.equal(await pressed(), "3");
    await send("Move", await at(1));
    assert.equal(await pressed(), "1");
    const [down, a] = [{ ...(await at(1)), id: 0 }, { ...(await at(4)), id: 1 }];
    await send("Start", down, a); // a second finger
    assert.equal(await pressed(), "1,4");
    await send("End");
    assert.equal(await pressed(), "");
    await send("Start", { x: 200, y: 330 });
    assert.equal(await pressed(), "");
    await send("End");
  }, PHONE);

  alone("a long press of B pauses, in portrait and on its side", async (context) => {
    const page = await opened(context, `${site.address}${TABLE}`);
    await touch(page, 5, 700);
    await says(page, "PAUSE");
    await page.setViewportSize({ width: 844, height: 390 });
    page.places = {};
    await touch(page, 5);
    await says(page, "Hand: 12");
    const boxes = await page.evaluate(() => ["#pad", "#glass", ".ab"].map((part) => document.querySelector(part).getBoundingClientRect().x));
    assert.deepEqual(boxes, [...boxes].sort((one, other) => one - other));
  }, PHONE);
});

describe("what is decided stays", () => {
  alone("over a reload in the middle of a game", async (context) => {
    const page = await opened(context, `${site.address}${TABLE}`);
    assert.equal(new URL(page.url()).hash, ""); // what the link asked for is done
    await type(page, "KeyZ");
    await says(page, "Pile 1 rises from 12");
    const cells = await store(page);
    await page.reload();
    await ready(page);
    await says(page, "The Game #427");
    assert.equal(await store(page), cells);
    await type(page, "KeyZ");
    await says(page, "Pile 1 rises from 12");
  });

  alone("without a server, and over a new version", async (context) => {
    const own = await new Site().open();
    const page = await opened(context, `${own.address}${TABLE}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await type(page, "KeyZ");
    await own.close();
    await page.reload();
    await ready(page);
    await says(page, "The Game #427");
    await page.goto(`${own.address}el.html`);
    await ready(page);
    await own.open();
    own.others["words.json"] = Buffer.from(readFileSync(join(own.root, "words.json"), "utf-8").replace("Copy link", "Copy the link"));
    own.others["sw.js"] = Buffer.from(readFileSync(join(own.root, "sw.js"), "utf-8").replace(/MARK = "..../, 'MARK = "news'));
    await page.goto(own.address);
    await ready(page);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForSelector('[data-note="newer"]');
    assert.equal(await page.textContent("#copy"), "Copy link");
    const again = page.waitForEvent("load");
    await act(page, "use it");
    await again;
    await ready(page);
    assert.equal(await page.textContent("#copy"), "Copy the link");
    await says(page, "The Game #427");
    assert.equal((await page.evaluate(() => caches.keys())).length, 1);
    await own.close();
  });

  alone("in one of two tabs", async (context) => {
    const page = await opened(context, `${site.address}${TABLE}`);
    await type(page, "KeyZ");
    await page.waitForTimeout(1500); // where the cursor rests is kept, too
    const cells = await store(page);
    const other = await opened(context, site.address);
    assert.deepEqual(await notes(other), ["shared"]);
    await says(other, "The Game #427");
    await type(other, "KeyZ", "ArrowRight", "KeyZ");
    assert.equal(await store(page), cells); // what is played there is not kept
    const again = other.waitForEvent("load");
    await act(other, "take over");
    await again;
    await ready(other);
    assert.deepEqual(await notes(other), []);
    await page.waitForSelector('[data-note="taken"]');
    await type(page, "ArrowRight", "KeyZ");
    assert.equal(await store(page), cells);
    await says(other, "The Game #427");
    await type(other, "KeyZ", "ArrowRight", "KeyZ");
    await other.waitForTimeout(200);
    assert.notEqual(await store(other), cells);
  });

  alone("nowhere, and that is said, where the browser keeps nothing", async (context) => {
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("denied", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    });
    const page = await opened(context, `${site.address}${TABLE}`);
    assert.deepEqual(await notes(page), ["blocked"]);
    await type(page, "KeyZ");
    await says(page, "Pile 1 rises from 12");
  });

  alone("and what does not fit is said", async (context) => {
    const page = await opened(context, `${site.address}${TABLE}`);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await type(page, "KeyZ");
    await page.waitForSelector('[data-note="full"]');
    assert.match(await page.textContent('[data-note="full"]'), /no room/);
  });

  alone("in a file, and out of one", async (context) => {
    const page = await opened(context, `${site.address}${TABLE}`);
    await type(page, "KeyZ");
    const cells = await store(page);
    await page.click("#more");
    const saving = page.waitForEvent("download");
    await page.click("#save");
    const path = await (await saving).path();
    assert.equal(readFileSync(path).toString("hex"), cells);
    await type(page, "ArrowRight", "KeyZ");
    await page.waitForTimeout(300);
    const later = await store(page);
    assert.notEqual(later, cells);
    await page.setInputFiles("#file", path);
    await says(page, "The Game #427");
    assert.equal(await store(page), cells);
    await act(page, "bring back");
    assert.equal(await store(page), later);
    const short = join(folder, "short.bin");
    writeFileSync(short, "short");
    await page.setInputFiles("#file", short);
    await page.waitForSelector('[data-note="not a store"]');
    assert.equal(await store(page), later);
  });

  alone("and what was no store is set aside", async (context) => {
    await context.addInitScript(() => localStorage.setItem("card-table.store", "nonsense"));
    const page = await opened(context, site.address);
    assert.deepEqual(await notes(page), ["aside"]);
    assert.equal(await page.evaluate(() => localStorage.getItem("card-table.store.aside.8")), "nonsense");
  });
});

describe("what breaks", () => {
  alone("is shown, and one goes on with the games that there are", async (context) => {
    const own = await new Site().open();
    own.others["program.pack"] = readFileSync(join(folder, "faulty.pack"));
    const page = await opened(context, `${own.address}${TABLE}`);
    await type(page, "KeyZ");
    await page.keyboard.down("KeyX");
    await page.waitForTimeout(900);
    await page.keyboard.up("KeyX");
    await says(page, "PAUSE");
    await type(page, "ArrowUp", "KeyZ");
    await says(page, "The Game #427");
    await type(page, "ArrowUp", "KeyZ"); // About
    await page.waitForSelector('[data-note="broke"]');
    const again = page.waitForEvent("load");
    await type(page, "KeyZ");
    await again;
    await ready(page);
    await says(page, "The Game #427");
    assert.ok(Buffer.from(await store(page), "hex").includes("KeyError"));
    await own.close();
  });

  alone("a file that does not come is said", async (context) => {
    const own = await new Site().open();
    own.others["program.pack"] = Buffer.from("nothing of the kind, but long enough");
    const page = await context.newPage();
    await page.goto(own.address);
    await page.waitForSelector('[data-note="cannot start"]');
    delete own.others["program.pack"];
    await act(page, "again");
    await ready(page);
    await own.close();
  });
});

describe("links", () => {
  for (const [link, note] of [["deal=0", "wrong deal"], ["game=chess", "wrong game"], ["code=ABC", "wrong code"], ["%E0%A4%A", "wrong link"]]) {
    alone(`${link} is said to be wrong`, async (context) => {
      const page = await opened(context, `${site.address}#${link}`);
      assert.deepEqual(await notes(page), [note]);
      await says(page, "English");
    });
  }

  alone("are copied, and lead there", async (context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await opened(context, `${site.address}#game=extreme&options=fire&deal=8`);
    await page.click("#copy");
    await page.waitForSelector('[data-note="copied"]');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${site.address}#game=extreme&seats=1&options=fire&deal=8`);
    const other = await opened(await browser.newContext({ locale: "en-GB" }), link);
    await says(other, "Hand:");
    const hand = async (one) => (await text(one)).match(/Hand: [\d ]+/)[0];
    assert.equal(await hand(other), await hand(page));
    await other.context().close();
  });

  alone("may be shown where they cannot be copied", async (context) => {
    await context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    const page = await opened(context, `${site.address}${TABLE}`);
    await page.click("#copy");
    assert.equal(await page.inputValue('[data-note="not copied"] input'), `${site.address}#game=thegame&seats=1&deal=427`);
  });

  alone("to a game that was played open it, and it may be played", async (context) => {
    const [code] = readFileSync(new URL("../golden/codes.txt", import.meta.url), "utf-8").split("\n").filter((line) => line.startsWith("thegame-solo:"));
    const page = await opened(context, `${site.address}#code=${code.split(": ")[1].replaceAll(" ", "-")}`);
    assert.deepEqual(await notes(page), ["watching"]);
    await type(page, "KeyX", "ArrowDown");
    await says(page, "Same deal, selected");
    await type(page, "ArrowUp", "KeyZ");
    await act(page, "play it");
    await says(page, "Hand:");
    assert.equal(new URL(page.url()).hash, "");
  });

  alone("in the address line of a page that is open", async (context) => {
    const page = await opened(context, site.address);
    const again = page.waitForEvent("load");
    await page.evaluate((hash) => (location.hash = hash), TABLE);
    await again;
    await ready(page);
    await says(page, "Hand: 12");
  });
});

describe("how it looks and what it says", () => {
  alone("Greek on the page of its own, and English again when the handheld is", async (context) => {
    const page = await opened(context, `${site.address}el.html`);
    assert.equal(await page.textContent("#copy"), "Αντιγραφή συνδέσμου");
    assert.equal(await page.title(), "Τραπέζι");
    await says(page, "English, επιλεγμένο");
    await type(page, "KeyZ");
    await says(page, "WELCOME");
    assert.equal(await page.textContent("#copy"), "Copy link");
    assert.equal(await page.getAttribute("html", "lang"), "en");
  });

  alone("Greek where the browser is", async (context) => {
    const page = await opened(context, site.address);
    assert.equal(await page.getAttribute("html", "lang"), "el");
  }, { locale: "el-GR" });

  alone("every button has a name, and what is new is read out", async (context) => {
    const page = await opened(context, `${site.address}#deal=427`);
    const names = await page.evaluate(() => [...document.querySelectorAll("button")].map((one) => one.getAttribute("aria-label") || one.textContent));
    assert.ok(names.every(Boolean) && names.includes("Up"));
    await says(page, "New game");
    await type(page, "ArrowDown");
    await page.waitForFunction(() => document.getElementById("news").textContent === "Rules, selected");
    assert.equal(await page.getAttribute("#news", "aria-live"), "polite");
  });

  alone("a screen reader's click is a press", async (context) => {
    const page = await opened(context, `${site.address}#deal=427`);
    await page.evaluate(() => document.querySelector('[data-key="1"]').click());
    await says(page, "Rules, selected");
    await page.focus('[data-key="0"]');
    await type(page, "Enter");
    await says(page, "New game, selected");
  });

  alone("by the other hand", async (context) => {
    const page = await opened(context, `${site.address}#deal=427`);
    const sides = () => page.evaluate(() => ["#pad", ".ab"].map((part) => document.querySelector(part).getBoundingClientRect().x));
    assert.ok((await sides())[0] < (await sides())[1]);
    await type(page, "ArrowUp", "ArrowUp", "KeyZ", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight");
    await says(page, "Grip: left-handed, selected");
    assert.ok((await sides())[0] > (await sides())[1]);
    await touchArrow(page, 0);
    await says(page, "Dim screen: never, selected");
  });

  alone("the palettes, and they stay", async (context) => {
    const page = await opened(context, `${site.address}#deal=427`);
    const dot = (y) => page.evaluate((row) => {
      const { data } = document.getElementById("dots").getContext("2d").getImageData(0, row, 128, 1);
      const at = data.findIndex((value, i) => i % 4 === 3 && value) - 3;
      return [...data.slice(at, at + 3)];
    }, y);
    for (const [name, upper, lower] of [["blue", [64, 170, 255], [64, 170, 255]], ["yellow-blue", [255, 214, 64], [64, 170, 255]]]) {
      await page.click("#more");
      await page.check(`[value="${name}"]`);
      await page.click("#close");
      assert.deepEqual([await dot(4), await dot(20)], [upper, lower]);
    }
    await page.reload();
    await ready(page);
    await shows(page, "menu");
    assert.deepEqual(await dot(4), [255, 214, 64]);
  });

  alone("dark and light, as the system or as one likes", async (context) => {
    const page = await opened(context, site.address);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await ground();
    assert.notEqual(light, dark);
    await page.click("#more");
    await page.check('[value="light"]');
    assert.equal(await ground(), light);
    await page.emulateMedia({ colorScheme: "light" });
    await page.check('[value="dark"]');
    assert.equal(await ground(), dark);
  });

  alone("whole dots of the screen, whatever its size", async (context) => {
    const page = await opened(context, site.address);
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [820, 1180], [1440, 900], [2560, 1300]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      const found = await page.evaluate(() => {
        const box = document.getElementById("dots").getBoundingClientRect();
        const device = document.getElementById("device").getBoundingClientRect();
        return { wide: box.width / 128, high: box.height / 64, over: document.documentElement.scrollWidth - innerWidth, inside: box.right <= device.right };
      });
      assert.equal(found.wide, found.high);
      assert.ok(Number.isInteger(found.wide) && found.wide >= 2 && found.over <= 0 && found.inside, `${width}: ${JSON.stringify(found)}`);
    }
  });
});

async function touchArrow(page, key) {
  const box = await page.locator(`[data-key="${key}"]`).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

describe("what else plays", () => {
  alone("a gamepad: its cross, its stick, two buttons", async (context) => {
    await context.addInitScript(() => {
      window.pad = { buttons: Array.from({ length: 17 }, () => ({ pressed: false })), axes: [0, 0, 0, 0] };
      navigator.getGamepads = () => (window.pad ? [window.pad] : []);
    });
    const page = await opened(context, `${site.address}#deal=427`);
    await page.evaluate(() => window.dispatchEvent(new Event("gamepadconnected")));
    const hold = async (change) => {
      await page.evaluate(change);
      await page.waitForFunction(() => document.querySelector(".pressed"));
      await page.evaluate(() => (window.pad = { buttons: Array.from({ length: 17 }, () => ({ pressed: false })), axes: [0, 0, 0, 0] }));
      await page.waitForFunction(() => !document.querySelector(".pressed"));
    };
    await hold(() => (window.pad.buttons[13].pressed = true));
    await says(page, "Rules, selected");
    await hold(() => (window.pad.axes[1] = 0.9));
    await says(page, "Statistics, selected");
    await hold(() => (window.pad.axes[1] = -0.9));
    await hold(() => (window.pad.buttons[0].pressed = true));
    await says(page, "RULES");
    await hold(() => (window.pad.buttons[1].pressed = true));
    await says(page, "CARD TABLE");
  });

  alone("notes, once somebody has touched it", async (context) => {
    await context.addInitScript(() => {
      window.heard = [];
      const set = AudioParam.prototype.setValueAtTime;
      AudioParam.prototype.setValueAtTime = function (value, at) {
        window.heard.push(value);
        return set.call(this, value, at);
      };
    });
    const page = await opened(context, `${site.address}${TABLE}`);
    assert.deepEqual(await page.evaluate(() => window.heard), []);
    await type(page, "KeyZ");
    await page.waitForFunction(() => window.heard.at(-1) === 0);
    const heard = await page.evaluate(() => window.heard);
    assert.ok(heard.some((value) => value > 100) && heard.some((value) => value > 0 && value < 0.2));
  });

  alone("a page that is left lets the keys go and stands still", async (context) => {
    const page = await opened(context, `${site.address}${TABLE}`);
    await says(page, "Hand: 12");
    await page.keyboard.down("KeyX");
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await page.waitForTimeout(900);
    assert.ok(!(await text(page)).includes("PAUSE"));
  });

  alone("what is typed for a button of the page's is not for the handheld", async (context) => {
    const page = await opened(context, `${site.address}#deal=427`);
    await says(page, "New game");
    await page.focus("#more");
    await type(page, "Enter");
    await page.waitForSelector("dialog[open]");
    await type(page, "ArrowDown", "Escape");
    await page.waitForTimeout(500);
    assert.match(await text(page), /New game, selected/);
  });
});
