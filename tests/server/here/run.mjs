// Runs a Python script in the Python that pages get: node run.mjs PYODIDE PARTS ROOT SCRIPT ARGUMENTS...
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const [pyodide, parts, root, script, ...values] = process.argv.slice(2);
const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
const bytes = (name) => new Uint8Array(readFileSync(join(parts, name)));
const py = await loadPyodide({ stdout: (text) => console.log(text) });
py.unpackArchive(bytes("msgspec.whl"), "wheel");
py.unpackArchive(bytes("qwixx.zip"), "zip", { extractDir: "/qwixx" });
// What bots have learned, where they look for it.
const nets = "/qwixx/qwixx/bots/nets/data";
py.FS.mkdirTree(nets);
for (const name of readdirSync(parts).filter((one) => one.startsWith("net-")))
  py.FS.writeFile(`${nets}/${name.slice("net-".length)}`, bytes(name));
// What the script imports from the tests lies where it looks for it.
for (const path of [relative(root, script), "tests/__init__.py", "tests/server/__init__.py",
  "tests/server/table/__init__.py", "tests/server/table/sitting.py"]) {
  py.FS.mkdirTree(join("/tree", dirname(path)));
  py.FS.writeFile(join("/tree", path), readFileSync(join(root, path)));
}
py.globals.set("path", join("/tree", relative(root, script)));
py.globals.set("values", py.toPy(values));
await py.runPythonAsync(`
import runpy, sys
sys.path.insert(0, "/qwixx")
sys.argv = [path, *values]
runpy.run_path(path, run_name="__main__")
`);
