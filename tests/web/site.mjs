// A server for a folder, which can be stopped and started at the same address; a browser; and what tests ask of the page.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const folder = process.env.FOLDER;
export const tapes = JSON.parse(readFileSync(join(folder, "tapes.json")));
const TYPES = {
  html: "text/html", js: "text/javascript", mjs: "text/javascript", css: "text/css", json: "application/json",
  svg: "image/svg+xml", png: "image/png", webmanifest: "application/manifest+json", txt: "text/plain",
};

export class Site {
  constructor(root = join(folder, "page")) {
    this.root = root;
    this.others = {}; // name: bytes in place of the file
    this.port = 0;
    this.sockets = new Set();
  }

  async open() {
    this.server = createServer((request, response) => {
      const name = decodeURI(request.url.split("?")[0]).slice("/card-table/".length) || "index.html";
      const path = join(this.root, name), data = this.others[name] ?? (existsSync(path) ? readFileSync(path) : null);
      response.writeHead(data ? 200 : 404, {
        "content-type": TYPES[name.split(".").pop()] ?? "application/octet-stream",
        "cache-control": "no-cache",
      });
      response.end(data ?? "");
    });
    this.server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
    await new Promise((ready) => this.server.listen(this.port, "127.0.0.1", ready));
    this.port = this.server.address().port;
    return this;
  }

  close() {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((done) => this.server.close(done));
  }

  // It is not at the root of its server, as on GitHub Pages.
  get address() {
    return `http://127.0.0.1:${this.port}/card-table/`;
  }
}

export function launched() {
  return chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

// A page that has started; whatever it complains of on its console is an error, but for what a test expects.
export async function opened(context, address, expected = []) {
  expected = [...expected, "willReadFrequently"];
  const page = await context.newPage();
  page.complaints = [];
  const complain = (text) => expected.some((part) => text.includes(part)) || page.complaints.push(text);
  page.on("pageerror", (wrong) => complain(String(wrong)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complain(message.text()));
  await page.goto(address);
  await ready(page);
  return page;
}

export const ready = (page) => page.waitForSelector("html[data-ready]", { timeout: 60000, state: "attached" });

// The canvas, read back: 64 rows of 32 hex letters.
export const picture = (page) => page.evaluate(() => {
  const { data } = document.getElementById("dots").getContext("2d").getImageData(0, 0, 128, 64);
  let found = "";
  for (let at = 0; at < data.length; at += 16) {
    let four = 0;
    for (let dot = 0; dot < 4; dot++) four = 2 * four + (data[at + 4 * dot + 3] ? 1 : 0);
    found += four.toString(16);
  }
  return found;
});

export const store = (page) => page.evaluate(() => localStorage.getItem("card-table.store") ?? "ff".repeat(4096));
export const text = (page) => page.evaluate(() => document.getElementById("whole").textContent);
export const notes = (page) => page.evaluate(() => [...document.querySelectorAll("#notes li")].map((note) => note.dataset.note));
export const act = (page, name) => page.click(`#notes [data-act="${name}"]`);
export const sum = (hex) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

// Wait until the screen says something, or as long as may be.
export async function says(page, words, ms = 15000) {
  await page.waitForFunction((part) => document.getElementById("whole").textContent.includes(part), words, { timeout: ms });
}

// Wait until the display shows a golden frame.
export async function shows(page, frame, ms = 15000) {
  const wanted = tapes.map((tape) => tape.frames[frame]).find(Boolean);
  const end = Date.now() + ms;
  while ((await picture(page)) !== wanted) {
    if (Date.now() > end) throw new Error(`${frame} does not show; the screen says: ${await text(page)}`);
    await page.waitForTimeout(30);
  }
}

// Time that passes only when it is told to, and at least so often is looked at; chance that is known; nothing kept for a time
// without a server.
export function still([chances, often]) {
  Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
  const clock = (window.clock = { now: 0, queue: [], number: 0 });
  performance.now = () => clock.now;
  window.setTimeout = (act, ms = 0, ...given) => {
    clock.queue.push({ at: clock.now + Math.min(Math.max(ms, 1), often), ms, act: () => act(...given), number: ++clock.number });
    return clock.number;
  };
  window.clearTimeout = (number) => {
    clock.queue = clock.queue.filter((one) => one.number !== number);
  };
  clock.wait = (ms) => {
    const end = clock.now + ms;
    for (;;) {
      const next = clock.queue.filter((one) => one.at <= end).sort((a, b) => a.at - b.at || a.number - b.number)[0];
      if (!next) break;
      clock.queue = clock.queue.filter((one) => one !== next);
      clock.now = Math.max(clock.now, next.at);
      next.act();
    }
    clock.now = end;
  };
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    if (!document.documentElement.dataset.ready) return real(array); // MicroPython's own chance
    array[0] = chances.shift() * 4;
    return array;
  };
}
