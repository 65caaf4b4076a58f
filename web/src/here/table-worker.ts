/** A server for this page alone: Python in a worker, with the hub that servers have. */
import type { loadPyodide } from "pyodide";
import { isNet, type FromWorker, type Parts, type ToWorker } from "./messages";
import { Shelf } from "./shelf";

interface Office {
  ask(number: number, method: string, path: string, secret: string, body: string): void;
  open(number: number, code: string): void;
  hear(number: number, text: string): void;
  hang_up(number: number): void;
}

/** Where Python looks for what bots have learned. */
const NETS = "/qwixx/qwixx/bots/nets/data";
const tell = (said: FromWorker): void => postMessage(said);
/** No packages are fetched from anywhere: those that are needed come along. */
const NO_PACKAGES = (python: string, abi: string): string =>
  JSON.stringify({
    info: { arch: "wasm32", platform: "emscripten", version: python, abi_version: abi, python },
    packages: {},
  });

async function fetched({ base, files }: Parts, name: string): Promise<ArrayBuffer> {
  const answer = await fetch(base + name, { integrity: files[name]! });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** How far it is when all is fetched, and when Python runs: on a slow phone each takes as long. */
const [FETCHED, RUNNING] = [0.4, 0.8];

/** Fetch all parts, checked by their sums; what fetches them again finds them in the browser's cache. */
async function allFetched(parts: Parts): Promise<Map<string, ArrayBuffer>> {
  const names = Object.keys(parts.files).filter((name) => !isNet(name));
  let done = 0;
  const all = names.map(async (name): Promise<[string, ArrayBuffer]> => {
    const bytes = await fetched(parts, name);
    tell({ what: "loading", share: (FETCHED * ++done) / names.length });
    return [name, bytes];
  });
  return new Map(await Promise.all(all));
}

async function started(parts: Parts): Promise<Office> {
  const [got, shelf] = await Promise.all([allFetched(parts), Shelf.open()]);
  const python = (await import(/* @vite-ignore */ `${parts.base}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
    version: string;
  };
  const py = await python.loadPyodide({
    indexURL: parts.base,
    lockFileContents: NO_PACKAGES("3.14.0", "2026_0"),
  });
  tell({ what: "loading", share: RUNNING });
  for (const name of [...got.keys()].filter((one) => one.endsWith(".whl")))
    py.unpackArchive(got.get(name)!, "wheel");
  py.unpackArchive(got.get("qwixx.zip")!, "zip", { extractDir: "/qwixx" });
  const start = py.runPython(`
import sys
sys.path.insert(0, "/qwixx")
import qwixx
qwixx.__version__ = ${JSON.stringify(parts.version)}
from qwixx.server.here import start
start
`) as (shelf: Shelf, tell: unknown, bring: unknown, pause: number) => Promise<Office>;
  return start(
    shelf,
    (what: "answer" | "text" | "closed", number: number, status: number, text: string) =>
      tell({ what, number, status, text }),
    async (net: string) => {
      const bytes = await fetched(parts, `net-${net}.npz`);
      py.FS.mkdirTree(NETS);
      py.FS.writeFile(`${NETS}/${net}.npz`, new Uint8Array(bytes));
    },
    parts.pause,
  );
}

let office: Promise<Office> | null = null;
onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.what === "start") {
    office = started(data.parts);
    office.then(
      () => tell({ what: "ready" }),
      (error: unknown) => tell({ what: "failed", why: String(error) }),
    );
    return;
  }
  const there = await office?.catch(() => null);
  if (!there) return;
  if (data.what === "ask") there.ask(data.number, data.method, data.path, data.secret, data.body);
  else if (data.what === "open") there.open(data.number, data.code);
  else if (data.what === "say") there.hear(data.number, data.text);
  else there.hang_up(data.number);
};
