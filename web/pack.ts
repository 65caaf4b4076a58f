/**
 * What a page needs to be its own server: Python for the browser, what it needs from elsewhere, and our modules.
 * They lie in a folder that is named by their contents, and `virtual:here` tells their checksums.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import type { Plugin } from "vite";

const WEB = import.meta.dirname;
const SOURCE = join(WEB, "..", "src");
const WHEELS = join(WEB, "wheels");
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
/** For which Python in which browsers, as the registry of Python calls it. */
const PLATFORM = "pyemscripten_2026_0_wasm32";
const PYTHON = "3.14";

/** Files and folders of the package; of folders everything but what is left out. */
const WANTED = [
  "qwixx/__init__.py",
  "qwixx/installed.py",
  "qwixx/bots",
  "qwixx/rules",
  "qwixx/sim",
  "qwixx/server/__init__.py",
  "qwixx/server/config.py",
  "qwixx/server/fair.py",
  "qwixx/server/analysis/__init__.py",
  "qwixx/server/analysis/replay.py",
  "qwixx/server/analysis/verify.py",
  "qwixx/server/challenge",
  "qwixx/server/here",
  "qwixx/server/hub",
  "qwixx/server/protocol",
  "qwixx/server/store/__init__.py",
  "qwixx/server/store/base.py",
  "qwixx/server/store/writer.py",
  "qwixx/server/table",
];
const LEFT_OUT = /__pycache__|\.nb[ic]$|bots\/(learning|matches)$|nets\/data$/;
/** What bots have learned, for each kind of game: fetched when one is played. */
const NETS = "qwixx/bots/nets/data";

const sum = (bytes: Uint8Array, how = "sha256"): Buffer => createHash(how).update(bytes).digest();

function below(path: string): string[] {
  const whole = join(SOURCE, path);
  if (LEFT_OUT.test(path)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole)
    .sort()
    .flatMap((name) => below(`${path}/${name}`));
}

/** A zip archive; the same files give the same bytes. */
export function zipped(files: [string, Uint8Array][]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes, { level: 9 });
    const about = Buffer.alloc(26);
    // Version 2.0, deflated, at the beginning of the year 1980.
    for (const [at, value] of [
      [0, 20],
      [4, 8],
      [8, 0x21],
      [22, name.length],
    ] as const)
      about.writeUInt16LE(value, at);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), about, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), about, rest, name]));
    local.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, list, Buffer.from("PK\x05\x06"), end]);
}

/** What here.lock names, from the folder of wheels; pip brings it there, and its sum is checked. */
function wheel(): [string, Buffer] {
  const lock = readFileSync(join(WEB, "here.lock"), "utf8");
  const [, name, version, hash] = /^(\w+)==(\S+) --hash=sha256:(\w+)$/m.exec(lock)!;
  const find = () =>
    existsSync(WHEELS) &&
    readdirSync(WHEELS).find((file) => file.startsWith(`${name}-${version}-`));
  if (!find()) {
    mkdirSync(WHEELS, { recursive: true });
    const wish = `--only-binary=:all: --no-deps --implementation cp --abi cp${PYTHON.replace(".", "")}`;
    execFileSync(
      process.env["PYTHON"] ?? "python3",
      `-m pip download --quiet --require-hashes --requirement here.lock --dest wheels ${wish} --platform ${PLATFORM} --python-version ${PYTHON}`.split(
        " ",
      ),
      { cwd: WEB, stdio: "inherit" },
    );
  }
  const file = find();
  if (!file) throw new Error(`${name} ${version} is missing in ${WHEELS}`);
  const bytes = readFileSync(join(WHEELS, file));
  if (sum(bytes).toString("hex") !== hash) throw new Error(`${file} is not what here.lock says`);
  return [`${name}.whl`, bytes];
}

interface Packed {
  folder: string;
  files: Map<string, Buffer>;
}

export function packed(): Packed {
  const modules = WANTED.flatMap(below);
  const files = new Map<string, Buffer>([
    ...PYODIDE.map((name): [string, Buffer] => [
      name,
      readFileSync(join(WEB, "node_modules/pyodide", name)),
    ]),
    wheel(),
    ...readdirSync(join(SOURCE, NETS))
      .sort()
      .map((name): [string, Buffer] => [`net-${name}`, readFileSync(join(SOURCE, NETS, name))]),
    ["qwixx.zip", zipped(modules.map((path) => [path, readFileSync(join(SOURCE, path))]))],
  ]);
  const hash = createHash("sha256");
  for (const [name, bytes] of files) hash.update(name).update(sum(bytes));
  return { folder: `python-${hash.digest("hex").slice(0, 12)}`, files };
}

function version(): string {
  const project = readFileSync(join(WEB, "..", "pyproject.toml"), "utf8");
  return /^version = "(.+)"$/m.exec(project)?.[1] ?? "";
}

/** Which of the built files are fetched only by who plays without a server. */
export const isForHere = (name: string): boolean => /^assets\/python-[^/]+\//.test(name);

const NAME = "virtual:here";

export function here(): Plugin {
  let all: Packed | null = null;
  return {
    name: "here",
    configResolved: ({ command }) => {
      all = command === "build" ? packed() : null;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const sums = [...(all?.files ?? [])].map(([name, bytes]) => [
        name,
        `sha256-${sum(bytes).toString("base64")}`,
      ]);
      return Object.entries({
        folder: all?.folder ?? "",
        files: Object.fromEntries(sums) as Record<string, string>,
        version: version(),
      })
        .map(([what, value]) => `export const ${what} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    generateBundle() {
      for (const [name, source] of all?.files ?? [])
        this.emitFile({ type: "asset", fileName: `assets/${all!.folder}/${name}`, source });
    },
  };
}
