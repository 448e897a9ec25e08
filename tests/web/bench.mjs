// What the page costs in Chromium, for `make bench`: lines of what, figure, unit, parted by bars.
import { Site, launched, opened, ready, says, still } from "./site.mjs";

const PRESSES = 6000, STEPS = 300, REST = 10;
const browser = await launched(), site = await new Site().open();
const row = (what, figure, unit) => console.log([what, figure, unit].join("|"));

// CPU of the page's main thread since it began, in seconds.
async function spent(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ThreadTime").value;
}

async function measured(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return session;
}

async function start(script, given) {
  const context = await browser.newContext({ locale: "en-GB" });
  if (script) await context.addInitScript(script, given);
  return context;
}

{
  const page = await (await start()).newPage(), session = await measured(page);
  const before = await spent(session);
  await page.goto(`${site.address}#deal=427`);
  await ready(page);
  row("navigation to the menu", ((await spent(session)) - before).toFixed(2), "s of the main thread's CPU");
  await page.goto("about:blank");
  const again = await spent(session);
  await page.goto(`${site.address}#deal=427`);
  await ready(page);
  row("the same, once visited", ((await spent(session)) - again).toFixed(2), "s");
  await page.context().close();
}

{
  const page = await opened(await start(), `${site.address}#game=thegame&deal=427`);
  await says(page, "Hand:");
  await page.waitForTimeout(4000);
  const session = await measured(page);
  const before = await spent(session);
  await page.evaluate((count) => {
    for (let i = 0; i < count; i++) {
      for (const type of ["keydown", "keyup"]) {
        document.body.dispatchEvent(new KeyboardEvent(type, { code: i % 16 < 8 ? "ArrowRight" : "ArrowUp", bubbles: true, cancelable: true }));
      }
    }
  }, STEPS);
  row("a step of the cursor, painted", ((1000 * ((await spent(session)) - before)) / STEPS).toFixed(2), `ms of the main thread's CPU, of ${STEPS}`);
  await page.waitForTimeout(2000);
  const rest = await spent(session);
  await page.waitForTimeout(1000 * REST);
  row("nothing at all", ((100 * ((await spent(session)) - rest)) / REST).toFixed(2), "% of a core");
  await page.context().close();
}

{
  const chances = Array.from({ length: PRESSES }, (_, i) => (i * 7919) % 999983);
  const context = await start(still, [chances, 1000]);
  await context.addInitScript(() => {
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const real = WebAssembly[name];
      WebAssembly[name] = async (...given) => {
        const made = await real.apply(WebAssembly, given);
        const { exports } = made.instance ?? made;
        window.memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
        return made;
      };
    }
  });
  const page = await opened(context, `${site.address}#game=thegame&deal=427`);
  const size = () => page.evaluate(() => window.memory.buffer.byteLength);
  row("memory of MicroPython at the table", await size(), "bytes");
  for (let round = 0; round < PRESSES / 100; round++) {
    await page.evaluate((seed) => {
      const codes = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "KeyZ", "KeyX"];
      const edge = (type, code) => document.body.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, cancelable: true }));
      for (let i = 0; i < 100; i++) {
        seed = (seed * 16807) % 2147483647;
        const code = codes[seed % 6];
        edge("keydown", code);
        clock.wait(seed % 97 < 5 ? 700 : 40);
        edge("keyup", code);
        clock.wait(60);
      }
    }, round + 1);
  }
  if (page.complaints.length) throw new Error(page.complaints.join("\n"));
  row(`the same after ${PRESSES} random presses`, await size(), "bytes");
}

await browser.close();
await site.close();
