// `make web-pictures`: the pictures of the page in docs/pictures, its icons, and the cards for previews of links.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Site, launched, opened } from "./site.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PICTURES = join(ROOT, "docs/pictures"), PAGE = join(ROOT, "simulator/web/page");
const TABLE = "game=thegame&deal=71";
const touch = { hasTouch: true, isMobile: true };

// name: the window, dots of the screen a dot, dark or light, language, link, keys
const VIEWS = {
  "web-phone": [390, 844, 1.5, "light", "en", TABLE, ["ArrowRight", "ArrowRight"], touch],
  "web-phone-el": [390, 844, 1.5, "dark", "el", "deal=427&lang=el", [], touch],
  "web-landscape": [844, 390, 1.5, "dark", "en", "game=wednesday&seats=4&deal=40", [], touch],
  "web-tablet": [820, 1180, 1, "light", "en", "game=extreme&deal=12", ["ArrowRight"], touch],
  "web-desktop": [1440, 900, 1, "dark", "en", TABLE, ["ArrowRight", "ArrowRight"], {}],
};
const CARD = `
  body { flex-direction: row; gap: 56px; padding: 0 0 0 72px; justify-content: flex-start; background: #15171b; color: #e6e9ef; }
  .device { --wide: 560px; order: 2; }
  footer, .notes { display: none; }
  .card { width: 430px; }
  .card h1 { font-size: 68px; line-height: 1.05; margin: 0 0 26px; }
  .card p { font-size: 27px; line-height: 1.4; margin: 0; color: #aab0bd; }
`;

const browser = await launched(), site = await new Site().open();

async function shot(path, [width, height, deviceScaleFactor, colorScheme, language, link, keys, more], before = async () => {}) {
  const context = await browser.newContext({
    viewport: { width, height }, deviceScaleFactor, colorScheme, locale: language === "el" ? "el-GR" : "en-GB", bypassCSP: true, ...more,
  });
  const page = await opened(context, `${site.address}${language === "el" ? "el.html" : ""}#${link}`);
  await page.waitForTimeout(3000); // whatever is said at first has been read
  for (const key of keys) await page.keyboard.press(key);
  await before(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path });
  console.log(path);
  await context.close();
}

for (const [name, view] of Object.entries(VIEWS)) await shot(join(PICTURES, `${name}.png`), view);

const words = JSON.parse(readFileSync(join(PAGE, "words.json")));
for (const [language, name] of [["en", "card"], ["el", "card-el"]]) {
  const link = `${TABLE}&lang=${language}`;
  await shot(join(PAGE, `${name}.png`), [1200, 630, 1, "dark", language, link, ["ArrowRight", "ArrowRight"], {}], async (page) => {
    await page.addStyleTag({ content: CARD });
    await page.evaluate(([title, told]) => {
      const card = document.createElement("div");
      card.className = "card";
      card.append(Object.assign(document.createElement("h1"), { textContent: title }), Object.assign(document.createElement("p"), { textContent: told }));
      document.body.prepend(card);
    }, [words[language].title, words[language].description.split(/[.·] /)[0] + "."]);
  });
}

const icon = `data:image/svg+xml;base64,${readFileSync(join(PAGE, "icon.svg")).toString("base64")}`;
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const place = `width:${size * 0.84}px;margin:${size * 0.08}px`; // what a round mask leaves of it is all of the drawing
  await page.setContent(`<body style="margin:0;background:#23262c"><img src="${icon}" style="display:block;${place}"></body>`);
  await page.screenshot({ path: join(PAGE, `icon-${size}.png`) });
  console.log(join(PAGE, `icon-${size}.png`));
}
await browser.close();
await site.close();
