// A 32-bit MicroPython: node run.mjs ROOT MODULE WORDS... copies engine/ and tests/*.py in, and runs tests/micropython/MODULE.py.
// This port collects garbage only between calls from outside, so a script may define step(), which is called until it returns False.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [root, module, ...words] = process.argv.slice(2);
const python = await loadMicroPython({
  heapsize: 1024 * 1024,
  linebuffer: true,
  stdout: (line) => process.stdout.write(line + "\n"),
  stderr: (line) => process.stderr.write(line + "\n"),
});

function copy(folder) {
  python.FS.mkdir("/" + folder);
  for (const name of readdirSync(join(root, folder))) {
    const path = folder + "/" + name;
    if (statSync(join(root, path)).isDirectory()) {
      if (!name.includes("node_modules") && !name.startsWith("__")) copy(path);
    } else if (name.endsWith(".py") || name.endsWith(".bin")) {
      python.FS.writeFile("/" + path, readFileSync(join(root, path)));
    }
  }
}

copy("engine");
copy("tests");
python.globals.set("WORDS", words.join(" "));
try {
  python.runPython("import sys\nsys.path += ['/']\n" + readFileSync(join(root, "tests/micropython", module + ".py")));
  const step = python.globals.get("step");
  while (step && step());
} catch (error) {
  process.stderr.write(String(error.message || error) + "\n");
  process.exit(1);
}
