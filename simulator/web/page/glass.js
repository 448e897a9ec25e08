// The display: 128 x 64 dots, as large as there is room for in whole dots of the screen.

export const WIDTH = 128, HEIGHT = 64;
export const PALETTES = {
  // glass, lit dot, and the lit dot of the upper sixteen lines on two-coloured displays: as in simulator/frontends/picture.py
  white: [[6, 8, 10], [226, 240, 255], null],
  blue: [[4, 6, 14], [64, 170, 255], null],
  "yellow-blue": [[4, 6, 12], [64, 170, 255], [255, 214, 64]],
};
const UPPER = 16;

export class Glass {
  constructor(frame, canvas) {
    Object.assign(this, { frame, canvas, lit: "", level: 1 });
    this.context = canvas.getContext("2d");
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.dots = new Uint32Array(this.image.data.buffer);
    this.colour("white");
    new ResizeObserver(() => this.fit()).observe(frame.parentElement);
    this.fit();
  }

  colour(name) {
    const [glass, lit, above] = PALETTES[name];
    this.frame.style.setProperty("--glass", `rgb(${glass})`);
    this.frame.style.setProperty("--lit", `rgb(${lit} / 0.55)`.replaceAll(",", " "));
    const word = ([red, green, blue]) => new Uint32Array(new Uint8Array([red, green, blue, 255]).buffer)[0];
    this.colours = [word(above || lit), word(lit)];
    if (this.lit) this.paint(this.lit);
  }

  // 64 rows of 32 hex letters; a dark dot lets the glass through.
  paint(lit) {
    this.lit = lit;
    let at = 0;
    for (let y = 0; y < HEIGHT; y++) {
      const colour = this.colours[y < UPPER ? 0 : 1];
      for (let word = 0; word < 4; word++) {
        const bits = parseInt(lit.substr(32 * y + 8 * word, 8), 16);
        for (let bit = 31; bit >= 0; bit--) this.dots[at++] = (bits >>> bit) & 1 ? colour : 0;
      }
    }
    this.context.putImageData(this.image, 0, 0);
  }

  // An eye takes a fifth of the light for more than half of it.
  light(level) {
    this.canvas.style.opacity = level ? 0.35 + 0.65 * level ** 0.25 : 0;
  }

  fit() {
    const room = this.frame.parentElement;
    const style = getComputedStyle(room);
    const inner = (size, ...sides) => sides.reduce((rest, side) => rest - parseFloat(style[side]), size);
    const wide = inner(room.clientWidth, "paddingLeft", "paddingRight") - 2 * parseFloat(getComputedStyle(this.frame).paddingLeft);
    const ratio = window.devicePixelRatio || 1;
    const dot = Math.max(1, Math.floor((wide * ratio) / WIDTH)) / ratio;
    this.frame.style.setProperty("--dot", `${dot}px`);
    this.frame.style.setProperty("--line", `${1 / ratio}px`);
    this.frame.classList.toggle("fine", dot * ratio < 4);
  }
}
