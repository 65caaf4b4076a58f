import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { choose, fill, LANGUAGES, speak, type Language } from "../src/i18n/index.svelte";
import { en as laterEnglish } from "../src/i18n/later.en";
import { en } from "../src/i18n/en";
import { refusalText } from "../src/lib/api";

const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const english: Record<string, string> = { ...en, ...laterEnglish };
const keys = Object.keys(english);

const spoken = await Promise.all(
  (Object.keys(LANGUAGES) as Language[]).map(
    async (code) => [code, await LANGUAGES[code].load()] as const,
  ),
);

describe("every language", () => {
  for (const [code, loaded] of spoken) {
    const texts: Record<string, string> = {
      ...loaded.texts,
      ...(loaded.later ?? laterEnglish),
    };
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
  expect(choose(["pl-PL", "de-AT", "en"])).toBe("de");
  expect(choose(["fr-CA"])).toBe("fr");
  expect(choose(["pl"])).toBe("en");
  expect(choose([])).toBe("en");
});

it("nobody who does not speak English is told a no in English", async () => {
  await speak("nl");
  expect(refusalText("full", "All seats are taken.")).toBe("Alle plaatsen zijn bezet.");
  expect(refusalText("a new code", "Something in English.")).toBe("Dat kan nu niet.");
  await speak("en");
  expect(refusalText("full", "All seats are taken.")).toBe("All seats are taken.");
});

it("the numbers of a language choose its forms", () => {
  expect(fill("{n} point|{n} points", { n: 0 }, "fr")).toBe("0 point");
  expect(fill("{n} punto|{n} punti", { n: 0 }, "it")).toBe("0 punti");
});

it("a gap is filled and the number chooses the form", () => {
  expect(fill("skips {n} number|skips {n} numbers", { n: 1 }, "en")).toBe("skips 1 number");
  expect(fill("skips {n} number|skips {n} numbers", { n: 3 }, "en")).toBe("skips 3 numbers");
});
