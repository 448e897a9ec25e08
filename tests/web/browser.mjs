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
      await context.addInitScript(still, [tape.chances]);
      if (tape.store) {
        await context.addInitScript((cells) => localStorage.getItem("card-table.store") ?? localStorage.setItem("card-table.store", cells), tape.store);
      }
      const page = await opened(context, `${site.address}#${tape.link}`);
      let rest = tape.done;
      while (rest.length) {
        const end = rest.findIndex(([what]) => what === "cut");
        const part = end < 0 ? rest : rest.slice(0, end);
        const seen = await page.evaluate(played, [part, tape.times, CODES]);
        for (const [frame, dots] of Object.entries(seen)) assert.equal(dots, tape.frames[frame], frame);
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
