/** What the build does besides bundling: a service worker, and compressed copies. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { isForHere } from "./pack.ts";

const worker = (version: string, files: string[], here: string[]): string => `// Made by the build.
const CACHE = ${JSON.stringify(`qwixx-${version}`)};
const FILES = ${JSON.stringify(files)};
// What plays without a server: kept when somebody has wanted it, and from then on with every version.
const HERE = ${JSON.stringify(here)};
const HERE_CACHE = ${JSON.stringify(`qwixx-${here[0]?.split("/")[2] ?? ""}`)};
const keepHere = async () => {
  const names = await caches.keys();
  if (names.includes(HERE_CACHE) || !names.some((name) => name.startsWith("qwixx-python-"))) return;
  await caches.open(HERE_CACHE).then((cache) => cache.addAll(HERE)).catch(() => caches.delete(HERE_CACHE));
};
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(keepHere).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("qwixx-") && name !== CACHE && name !== HERE_CACHE).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});
// Whoever is told that it is their turn comes to the table by a tap.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true })
    .then((pages) => pages[0]?.focus()));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith("api/")) return;
  // The page itself: newest first, the kept one when there is no network. All else never changes its content.
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("./", { cacheName: CACHE }).then((kept) => kept ?? Response.error())));
  } else if (FILES.includes("./" + path)) {
    event.respondWith(caches.match(event.request, { cacheName: CACHE }).then((kept) => kept ?? fetch(event.request)));
  } else if (HERE.includes("./" + path)) {
    event.respondWith(caches.open(HERE_CACHE).then(async (cache) => {
      const kept = await cache.match(event.request);
      if (kept) return kept;
      const got = await fetch(event.request);
      if (got.ok) await cache.put(event.request, got.clone());
      return got;
    }));
  }
});
`;

/** Writes sw.js: it keeps the shell of the page, so that it opens without a network too. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const [here, built] = [true, false].map((wanted) =>
        Object.keys(bundle).filter((name) => name !== "index.html" && isForHere(name) === wanted),
      ) as [string[], string[]];
      const files = [
        "./",
        ...[...built, ...readdirSync("public").filter((name) => !name.endsWith(".png"))].map(
          (name) => `./${name}`,
        ),
      ];
      const hash = createHash("sha256");
      for (const output of Object.values(bundle)) {
        hash.update(output.type === "asset" ? output.source : output.code);
      }
      for (const name of readdirSync("public")) hash.update(readFileSync(`public/${name}`));
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: worker(
          hash.digest("hex").slice(0, 12),
          files,
          here.map((name) => `./${name}`),
        ),
      });
    },
  };
}

/** Puts a compressed copy beside every script and style, so that the server need not compress them each time. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle).filter((one) => /\.(js|css)$/.test(one))) {
        const path = `${options.dir}/${name}`;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
      }
      // These are large, and every browser that can use them takes them so.
      for (const name of Object.keys(bundle).filter(
        (one) => isForHere(one) && !/\.(zip|whl|npz)$/.test(one),
      )) {
        const path = `${options.dir}/${name}`;
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
        rmSync(path);
      }
    },
  };
}
