// Reads QR codes with jsqr. Input: lines of "width height dots", a character for each dot, 1 for light. Output: a line of JSON each.

import jsqr from "jsqr";
import { readFileSync } from "node:fs";

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [width, height, dots] = line.split(" ");
  const data = new Uint8ClampedArray(4 * dots.length);
  for (let i = 0; i < dots.length; i++) data.fill(dots[i] === "1" ? 255 : 0, 4 * i, 4 * i + 3).fill(255, 4 * i + 3, 4 * i + 4);
  const found = jsqr.default ? jsqr.default(data, +width, +height) : jsqr(data, +width, +height);
  console.log(JSON.stringify(found && found.data));
}
