import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import config from "../vite.config";

const check = readFileSync("public/check.js", "utf8");
const page = readFileSync("index.html", "utf8");
/** What not every browser has, and where the page uses it. */
const NEEDED = {
  "selector(:has(a))": /:has\(/,
  "(height: 1dvh)": /\ddvh/,
  "(container-type: inline-size)": /@container|\dcq/,
  "(color: color-mix(in srgb, red, blue))": /color-mix\(/,
};
/** What the oldest browsers have not. */
const TOO_YOUNG =
  /@starting-style|@scope|@property|light-dark\(|popovertarget|showPopover|anchor-name|field-sizing|animation-timeline|:user-(in)?valid|interpolate-size|withResolvers|fromAsync|Object\.groupBy|Map\.groupBy|Set\.prototype|RegExp\.escape|Promise\.try|AbortSignal\.any/;

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts|css)$/.test(name))
  .map((name) => [name, readFileSync(`src/${name}`, "utf8")] as const);

/** Whether a browser that has all of this but one thing is told that it is too old. */
function isOld(without = "", language = "pl"): string | false {
  const told = { textContent: "" };
  const window = {
    navigator: { language },
    CSS: { supports: (what: string) => what !== without },
    HTMLDialogElement: { prototype: without === "showModal" ? {} : { showModal: true } },
    structuredClone: true,
  };
  if (without === "CSS") delete (window as { CSS?: unknown }).CSS;
  if (without === "structuredClone")
    delete (window as { structuredClone?: unknown }).structuredClone;
  let old = false;
  const document = {
    documentElement: { setAttribute: () => (old = true), lang: "en" },
    addEventListener: (_: string, then: () => void) => then(),
    querySelector: () => told,
  };
  const array = { prototype: without === "at" ? {} : { at: true } };
  new Function("window", "document", "Array", check)(window, document, array);
  return old && (told.textContent || "as the page has it");
}

it("a browser that lacks what the page needs is told so, and no other", () => {
  expect(isOld()).toBe(false);
  for (const one of ["at", "showModal", "structuredClone", "CSS", ...Object.keys(NEEDED)])
    expect(isOld(one), one).toBe("as the page has it");
  for (const language of ["de-AT", "nl", "fr-CA", "es", "it"])
    expect(isOld("at", language)).toContain("Safari 16.2, Chrome 111, Firefox 121");
});

it("the page needs what it looks for, and nothing younger than its oldest browsers", () => {
  for (const [what, used] of Object.entries(NEEDED)) {
    expect(check).toContain(what);
    expect(
      sources.some(([, text]) => used.test(text)),
      what,
    ).toBe(true);
  }
  expect(sources.filter(([, text]) => TOO_YOUNG.test(text)).map(([name]) => name)).toEqual([]);
});

it("the oldest browsers are the same for the build, the page and who reads about it", () => {
  const built = (config as { build: { target: string[] } }).build.target;
  const named = built.map((one) => one.replace(/^[a-z]/, (first) => first.toUpperCase()));
  const words = named.map((one) => one.replace(/(\d)/, " $1")).join(", ");
  expect(words).toBe("Safari 16.2, Chrome 111, Firefox 121");
  expect(/<p class="old">([^]*?)<\/p>/.exec(page)?.[1]).toContain(words);
  expect(page.indexOf("check.js"), "before the page itself").toBeLessThan(page.indexOf("main.ts"));
  const about = readFileSync("../README.md", "utf8").replace(/\s+/g, " ");
  expect(/needs (Safari [^;]+) or later/.exec(about)?.[1]).toBe(words);
});
