// The page: it starts the program, hands it keys and time, and shows what it shows.

import { loadMicroPython } from "./micropython.mjs";
import { Glass } from "./glass.js";
import { Kept, download, read } from "./kept.js";
import { listen } from "./keys.js";
import { start } from "./machine.js";
import { speaker } from "./sound.js";
import { fetched, said, say, speak, tell, unsay } from "./words.js";

const MOST = 20; // steps for a key: then the browser must have a look around
const TOLD = 300; // ms after the last picture until it is told in words
const LOOK = "card-table.look";
const PACKED = ["micropython.pack", "program.pack", "players.pack"];

const $ = (id) => document.getElementById(id);
const glass = new Glass($("glass"), $("dots"));
const kept = new Kept(say);
const voice = speaker();
const keys = listen($("device"), $("pad"), key);
let main, timer, telling, started = false;

const page = {
  paint(dots) {
    glass.paint(dots);
    clearTimeout(telling);
    telling = setTimeout(() => tell(main.text()), TOLD);
  },
  light: (level) => glass.light(level),
  turn(over) {
    $("device").classList.toggle("left-handed", over);
    keys.turn(over);
  },
  keep: (from, hex) => kept.keep(from, hex),
  sound: (hertz, loud) => voice.sound(hertz, loud),
  now: () => performance.now(),
  chance: () => crypto.getRandomValues(new Uint32Array(1))[0] >>> 2,
  // What the link asked for is done: to open the page again is to go on.
  spent: () => history.replaceState(null, "", location.pathname + location.search),
  note: (word, text) => say(word, text, ...(word === "watching" ? [["play it", play]] : [])),
  language: speak,
};

function link() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function bytes(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function run() {
  look();
  const [[wasm, ...program]] = await Promise.all([Promise.all(PACKED.map(bytes)), fetched()]);
  speak(document.documentElement.lang);
  const cells = await kept.open();
  const python = await start(loadMicroPython, wasm, program, page);
  main = python.pyimport("main");
  boot(cells, link());
  started = true;
  document.documentElement.dataset.ready = "yes";
  navigator.serviceWorker?.register("sw.js").then(watch, console.warn);
}

function boot(cells, text) {
  const greek = document.documentElement.lang === "el" || navigator.language.startsWith("el");
  main.boot(cells, text, greek ? "el" : "en");
  $("wait")?.remove();
  go();
}

function play() {
  main.play();
  go();
}

// The loop

function key(number, pressed) {
  if (!started) return;
  main.edge(number, pressed);
  if (broken && pressed) return goOn();
  go();
}

let broken = false;

// Step until there is nothing to do; then look again after a while. A page that nobody sees stands still.
function go() {
  clearTimeout(timer);
  let wait = 0;
  try {
    for (let i = 0; i < MOST && wait === 0; i++) wait = main.step();
  } catch (wrong) {
    console.error(wrong);
    wait = -1;
  }
  if (wait < 0) return broke();
  if (!document.hidden) timer = setTimeout(go, wait);
}

function broke() {
  if (broken) return;
  broken = true;
  say("broke", ["go on", goOn]);
}

// Every decision is in the store. Where that is not kept, it is handed on.
function goOn() {
  if (!kept.unsaved) return location.reload();
  broken = false;
  unsay("broke");
  boot(kept.cells, "");
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    clearTimeout(timer);
    voice.hush();
  } else if (started && !broken) {
    go();
  }
});
window.addEventListener("hashchange", () => location.reload());

// Around the handheld

$("copy").addEventListener("click", async () => {
  const text = started ? main.link() : "";
  const address = location.href.split("#")[0] + (text && `#${text}`);
  try {
    await navigator.clipboard.writeText(address);
    say("copied", address);
  } catch {
    const field = document.createElement("input");
    Object.assign(field, { value: address, readOnly: true });
    say("not copied").firstChild.after(field);
    field.select();
  }
});

$("more").addEventListener("click", () => {
  keys.letGo();
  $("panel").showModal();
});
$("close").addEventListener("click", () => $("panel").close());
$("panel").addEventListener("click", (event) => event.target === $("panel") && $("panel").close());
$("save").addEventListener("click", () => {
  const day = new Date().toISOString().slice(0, 10), name = `card-table-${day}.bin`;
  download(kept.bytes(), name);
  say("saved", name);
  $("panel").close();
});
$("load").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (!file) return;
  $("file").value = "";
  $("panel").close();
  const cells = await read(file);
  if (!cells) return say("not a store", file.name);
  const before = kept.change(cells);
  boot(cells, "");
  const back = () => {
    kept.change(before);
    boot(before, "");
    say("brought back");
  };
  say("loaded", file.name, ["bring back", back]);
});

// How it looks

function look() {
  let found = {};
  try {
    found = JSON.parse(localStorage.getItem(LOOK)) ?? {};
  } catch {
    // nothing is known, or nothing is told: then it looks as it does at first
  }
  for (const name of ["palette", "around"]) {
    const radio = document.querySelector(`[name="${name}"][value="${CSS.escape(found[name] ?? "")}"]`);
    if (radio) radio.checked = true;
  }
  dress();
}

function dress() {
  const chosen = (name) => document.querySelector(`[name="${name}"]:checked`).value;
  glass.colour(chosen("palette"));
  document.documentElement.dataset.around = chosen("around");
  return { palette: chosen("palette"), around: chosen("around") };
}

$("panel").addEventListener("change", (event) => {
  if (event.target.type !== "radio") return;
  const found = dress();
  try {
    localStorage.setItem(LOOK, JSON.stringify(found));
  } catch {
    // it lasts as long as the page
  }
});

// A new version waits until it is asked for: every decision is in the store by then.
function watch(worker) {
  let asked = false;
  const offer = () => {
    if (!worker.waiting || !navigator.serviceWorker.controller) return;
    say("newer", ["use it", () => {
      asked = true;
      worker.waiting.postMessage("go");
    }]);
  };
  offer();
  worker.addEventListener("updatefound", () => worker.installing.addEventListener("statechange", offer));
  navigator.serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
}

run().catch((wrong) => {
  console.error(wrong);
  say("cannot start", String(wrong.message || wrong), ["again", () => location.reload()]);
});
