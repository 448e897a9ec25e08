// LZMA, as simulator/web/build.py packs it: thirteen bytes of head (properties, four bytes of the dictionary's size, eight of the
// text's), then the range coder's bits. What is not as it should be is an Error.

const TOP = 2 ** 24;

export function unpack(data) {
  if (data.length < 18 || data[0] >= 225) throw new Error("this is not packed");
  const literalBits = data[0] % 9;
  const literalMask = (1 << (((data[0] / 9) | 0) % 5)) - 1;
  const positionMask = (1 << ((data[0] / 45) | 0)) - 1;
  const out = new Uint8Array(new DataView(data.buffer, data.byteOffset).getUint32(5, true));
  // The coder's range and code, in an array: as variables of a closure numbers this large would be objects.
  const coder = new Uint32Array([2 ** 32 - 1, 0]);
  let at = 13;
  for (let i = 0; i < 5; i++) coder[1] = (coder[1] << 8) | data[at++];

  const chances = (count) => new Uint16Array(count).fill(1024);

  function bit(chance, i) {
    const p = chance[i], bound = (coder[0] >>> 11) * p, code = coder[1];
    if (code < bound) {
      coder[0] = bound;
      chance[i] = p + ((2048 - p) >> 5);
      if (bound < TOP) more();
      return 0;
    }
    const rest = coder[0] - bound;
    coder[0] = rest;
    coder[1] = code - bound;
    chance[i] = p - (p >> 5);
    if (rest < TOP) more();
    return 1;
  }

  function more() {
    coder[0] <<= 8;
    coder[1] = (coder[1] << 8) | data[at++];
  }

  function tree(chance, bits, from = 0) {
    let found = 1;
    for (let i = 0; i < bits; i++) found = (found << 1) | bit(chance, from + found);
    return found - (1 << bits);
  }

  function backwards(chance, bits, from = 0) {
    let node = 1, found = 0;
    for (let i = 0; i < bits; i++) {
      const one = bit(chance, from + node);
      node = (node << 1) | one;
      found |= one << i;
    }
    return found;
  }

  function plain(bits) {
    let found = 0;
    for (let i = 0; i < bits; i++) {
      coder[0] >>>= 1;
      const one = coder[1] >= coder[0] ? 1 : 0;
      if (one) coder[1] -= coder[0];
      found = (found << 1) | one;
      if (coder[0] < TOP) more();
    }
    return found;
  }

  const lengths = () => ({ choice: chances(2), low: chances(16 << 3), middle: chances(16 << 3), high: chances(256) });

  function length(chance, position) {
    if (!bit(chance.choice, 0)) return 2 + tree(chance.low, 3, position << 3);
    if (!bit(chance.choice, 1)) return 10 + tree(chance.middle, 3, position << 3);
    return 18 + tree(chance.high, 8);
  }

  const literal = chances(0x300 << (literalBits + 4));
  const match = chances(192), again = chances(12), again0 = chances(12), again1 = chances(12), again2 = chances(12);
  const again0Long = chances(192), slots = chances(4 << 6), special = chances(128), align = chances(16);
  const matched = lengths(), repeated = lengths();
  let state = 0, done = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;

  function byte() {
    const before = done ? out[done - 1] : 0;
    const from = 0x300 * (((done & literalMask) << literalBits) + (before >> (8 - literalBits)));
    let found = 1;
    if (state > 6) {
      let hint = out[done - rep0 - 1];
      do {
        const high = (hint >> 7) & 1;
        hint <<= 1;
        const one = bit(literal, from + ((1 + high) << 8) + found);
        found = (found << 1) | one;
        if (high !== one) break;
      } while (found < 256);
    }
    while (found < 256) found = (found << 1) | bit(literal, from + found);
    out[done++] = found;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  function distance(size) {
    const slot = tree(slots, 6, Math.min(size - 2, 3) << 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + backwards(special, bits, base - slot);
    return base + plain(bits - 4) * 16 + backwards(align, 4);
  }

  while (done < out.length) {
    const position = done & positionMask;
    if (!bit(match, (state << 4) + position)) {
      byte();
      continue;
    }
    let size;
    if (bit(again, state)) {
      if (!bit(again0, state)) {
        if (!bit(again0Long, (state << 4) + position)) {
          out[done] = out[done - rep0 - 1];
          done++;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        let far = rep1;
        if (bit(again1, state)) {
          far = rep2;
          if (bit(again2, state)) {
            far = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = far;
      }
      size = length(repeated, position);
      state = state < 7 ? 8 : 11;
    } else {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      size = length(matched, position);
      state = state < 7 ? 7 : 10;
      rep0 = distance(size);
    }
    if (rep0 >= done || done + size > out.length || at > data.length) throw new Error("what is packed is garbled");
    for (; size; size--, done++) out[done] = out[done - rep0 - 1];
  }
  return out;
}
