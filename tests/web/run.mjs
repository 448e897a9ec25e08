// The page's Python on MicroPython under Node, started as the page starts it: node run.mjs ROOT FOLDER SCRIPT < given
// FOLDER has what simulator/web/build.py packs, and tape.py and manners.py with its names; SCRIPT is Python that may ask for `given`, what came from outside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, folder, script] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(root, name)));
const { lay, start } = await load("simulator/web/page/machine.js");
const { loadMicroPython } = await load(
  "tests/micropython/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs",
);
const wasm = readFileSync(join(folder, "micropython.pack"));
// Node reads no blob: the unpacked bytes are handed over in a way that it knows.
const urls = new Map();
URL.createObjectURL = (blob) => {
  urls.set("blob", blob);
  return "blob";
};
URL.revokeObjectURL = () => {};
const python = await start(
  async (options) => loadMicroPython({ ...options, url: await written(urls.get("blob")) }),
  wasm,
  ["program.pack", "players.pack"].map((name) => readFileSync(join(folder, name))),
  {},
  (line) => process.stdout.write(line + "\n"),
);

async function written(blob) {
  const { mkdtempSync, writeFileSync } = await import("node:fs");
  const path = join(mkdtempSync(join(folder, "wasm-")), "micropython.wasm");
  writeFileSync(path, Buffer.from(await blob.arrayBuffer()));
  return path;
}

const names = ["tape.py", "manners.py"];
lay(names.map((name) => [name, readFileSync(join(folder, name))]), python.FS);
try {
  python.globals.set("given", readFileSync(0, "utf-8"));
  python.runPython(script);
} catch (error) {
  process.stdout.write(String(error.message || error) + "\n");
  process.exit(1);
}
