/** What the build has packed for the worker: see `pack.ts`. */
declare module "virtual:here" {
  export const folder: string;
  export const files: Record<string, string>;
  export const version: string;
}
