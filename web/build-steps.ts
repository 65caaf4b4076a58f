/** What the build does besides bundling: a service worker, and compressed copies. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const worker = (version: string, files: string[]): string => `// Made by the build.
const CACHE = ${JSON.stringify(`qwixx-${version}`)};
const FILES = ${JSON.stringify(files)};
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("qwixx-") && name !== CACHE).map((name) => caches.delete(name))))
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
  }
});
`;

/** Writes sw.js: it keeps the shell of the page, so that it opens without a network too. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => name !== "index.html");
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
        source: worker(hash.digest("hex").slice(0, 12), files),
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
    },
  };
}
