import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed, serviceWorker } from "./build-steps.ts";
import { here } from "./pack.ts";
import { shapes } from "./shapes.ts";

export default defineConfig({
  // Relative, so that the page works behind any path prefix.
  base: "./",
  plugins: [shapes(), svelte(), here(), serviceWorker(), compressed()],
  worker: { format: "es" },
  build: {
    outDir: "../src/qwixx/server/static",
    emptyOutDir: true,
    // The oldest browsers it works in: public/check.js tells all older ones so.
    target: ["safari16.2", "chrome111", "firefox121"],
    // Everything that a strict content security policy would refuse as data: stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the first visit needs is one file: it compresses best, and is one request.
      output: { codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }] } },
      // Who only wants to play is not helped by advice on which plugins take long.
      checks: { bundlerTimings: false },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: process.env["QWIXX_SERVER"] ?? "http://127.0.0.1:8717", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
