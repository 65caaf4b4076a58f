import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { choose, fill, LANGUAGES, type Language } from "../src/i18n/index.svelte";
import { LATER } from "../src/i18n/later.svelte";
import { en } from "../src/i18n/en";

const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const english: Record<string, string> = { ...en, ...LATER.en };
const keys = Object.keys(english);

const spoken = await Promise.all(
  (Object.keys(LANGUAGES) as Language[]).map(
    async (code) => [code, await LANGUAGES[code].load()] as const,
  ),
);

describe("every language", () => {
  for (const [code, loaded] of spoken) {
    const texts: Record<string, string> = { ...loaded, ...LATER[code] };
    it(`${code} has every text, and none too many`, () => {
      expect(Object.keys(texts).sort()).toEqual([...keys].sort());
      for (const key of keys) expect(texts[key], key).not.toBe("");
    });
    it(`${code} has the same gaps as English`, () => {
      for (const key of keys) {
        for (const form of texts[key]!.split("|"))
          expect(gaps(form), key).toEqual(gaps(english[key]!.split("|")[0]!));
      }
    });
    it(`${code} has a plural where English has one`, () => {
      for (const key of keys)
        expect(texts[key]!.split("|").length, key).toBe(english[key]!.split("|").length);
    });
  }

  it("is a file that the page knows", () => {
    const files = readdirSync("src/i18n").filter((name) => /^[a-z]{2}\.ts$/.test(name));
    expect(files.map((name) => name.slice(0, 2)).sort()).toEqual(Object.keys(LANGUAGES).sort());
  });
});

it("every text is used somewhere", () => {
  const source = (readdirSync("src", { recursive: true }) as string[])
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/i18n\/(later\.)?..\.ts$/.test(name))
    .map((name) => readFileSync(`src/${name}`, "utf8"))
    .join("\n");
  // Texts of a family are chosen by a word that comes from elsewhere: `level.${level}`.
  const families = [...source.matchAll(/[`"]([a-z_.A-Z]+)\$\{/g)].map((found) => found[1]!);
  const unused = keys.filter(
    (key) => !source.includes(`"${key}"`) && !families.some((family) => key.startsWith(family)),
  );
  expect(unused).toEqual([]);
});

it("the browser's first known language is taken, else English", () => {
  expect(choose(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(choose(["fr"])).toBe("en");
  expect(choose([])).toBe("en");
});

it("a gap is filled and the number chooses the form", () => {
  expect(fill("skips {n} number|skips {n} numbers", { n: 1 }, "en")).toBe("skips 1 number");
  expect(fill("skips {n} number|skips {n} numbers", { n: 3 }, "en")).toBe("skips 3 numbers");
});
