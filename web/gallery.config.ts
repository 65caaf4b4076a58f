/** The gallery as files, for the tests that look at its scenes: no server, and nothing to fetch. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { shapes } from "./shapes.ts";

export default defineConfig({
  base: "./",
  plugins: [shapes(), svelte()],
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    minify: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: "gallery.html",
      // No scene plays without a server.
      external: ["virtual:here"],
      checks: { bundlerTimings: false },
    },
  },
});
