import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SHAPES, written } from "../shapes";

const styles = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, "utf8") }));
const conditions = styles.flatMap(({ path, text }) =>
  [...text.matchAll(/@(?:media|container)\b[^{;]*/g)].map(([rule]) => `${path}: ${rule.trim()}`),
);

it("layouts name their windows and rooms, and no pixels", () => {
  expect(conditions.length).toBeGreaterThan(20);
  expect(conditions.filter((rule) => /\d(px|rem|em|vw|vh|dvh|cqw|cqh)\b/.test(rule))).toEqual([]);
});

it("every shape is used, and only those that there are", () => {
  const used = conditions.flatMap((rule) =>
    [...rule.matchAll(/\(--([a-z-]+)\)/g)].map(([, name]) => name),
  );
  expect([...new Set(used)].sort()).toEqual(Object.keys(SHAPES).sort());
});

it("a shape that is several stands alone, and one that nobody knows is no style", () => {
  expect(written("@media (--phone) {}")).toBe(`@media ${SHAPES["phone"]} {}`);
  expect(written("@media (--wide), (--upright) {}")).toContain(`${SHAPES["wide"]}, (`);
  expect(written("p { width: var(--phone); }")).toBe("p { width: var(--phone); }");
  expect(() => written("@media (--short) and (--wide) {}")).toThrow("several");
  expect(() => written("@media (--watch) {}")).toThrow("watch");
});

// Parts own their styles: a shell tells them what differs by properties, which are inherited.
const MOST_GLOBAL = 13;
it("parts reach into each other's styles in few places", () => {
  const places = styles.flatMap(
    ({ path, text }) => text.match(/:global\(/g)?.map(() => path) ?? [],
  );
  expect(places.length, places.join()).toBeLessThanOrEqual(MOST_GLOBAL);
});
