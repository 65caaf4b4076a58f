import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // A component's own name marks its styles: shorter than a hash, and it says where they are written.
  compilerOptions: { runes: true, cssHash: ({ name }) => name },
};
