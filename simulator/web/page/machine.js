// MicroPython with the program in it: `start(micropython, packed, parts, page)` answers the module `main`. The tests start it under Node.

const HEAP = 1024 * 1024; // bytes to begin with; it takes more when it needs more

// The files end in .pack: a server may send what ends in .gz as packed text, which the browser would unpack already.
export async function unpack(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// What simulator/web/build.py joined: a line that tells names and sizes, then one file after the other.
export function* parts(joined) {
  const end = joined.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(joined.subarray(0, end)))) {
    yield [name, joined.subarray(at, at + size)];
    at += size;
  }
}

export function lay(files, fs, made = new Set()) {
  for (const [name, data] of files) {
    const folders = name.split("/").slice(0, -1);
    folders.forEach((_, i) => {
      const folder = "/" + folders.slice(0, i + 1).join("/");
      if (!made.has(folder)) fs.mkdir(folder);
      made.add(folder);
    });
    fs.writeFile("/" + name, data);
  }
}

export async function start(load, wasm, program, page, says = console.log) {
  const url = URL.createObjectURL(new Blob([await unpack(wasm)], { type: "application/wasm" }));
  const python = await load({ heapsize: HEAP, url, linebuffer: true, stdout: says, stderr: says });
  URL.revokeObjectURL(url);
  python.registerJsModule("page", page);
  const made = new Set();
  for (const packed of program) lay(parts(await unpack(packed)), python.FS, made);
  python.runPython("import sys\nsys.path.append('/')");
  return python;
}
