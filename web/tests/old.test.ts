import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Whether a browser that has these is told that it is too old. */
function isOld(there: {
  at?: boolean;
  dialog?: boolean;
  clone?: boolean;
  rooms?: boolean;
}): boolean {
  const marks: string[] = [];
  const dialog = there.dialog ? { prototype: { showModal: true } } : undefined;
  const page = {
    ...(dialog ? { HTMLDialogElement: dialog } : {}),
    ...(there.clone ? { structuredClone: true } : {}),
    ...(there.rooms ? { CSSContainerRule: true } : {}),
  };
  const check = new Function(
    "window",
    "document",
    "navigator",
    "Array",
    "HTMLDialogElement",
    readFileSync("public/check.js", "utf8"),
  );
  const document = {
    documentElement: { setAttribute: (name: string) => marks.push(name) },
    addEventListener: () => {},
  };
  check(page, document, { language: "en" }, { prototype: there.at ? { at: true } : {} }, dialog);
  return marks.includes("data-old");
}

it("a browser that lacks what the page needs is told so, and no other", () => {
  expect(isOld({ at: true, dialog: true, clone: true, rooms: true })).toBe(false);
  expect(isOld({ dialog: true, clone: true, rooms: true }), "Chrome 90").toBe(true);
  expect(isOld({ at: true, clone: true, rooms: true }), "iOS 15.3").toBe(true);
  expect(isOld({ at: true, dialog: true, rooms: true }), "Chrome 97").toBe(true);
  expect(isOld({ at: true, dialog: true, clone: true }), "Safari 15.6").toBe(true);
});

it("the page says which browsers it needs, in words that stand in it before any script", () => {
  const page = readFileSync("index.html", "utf8");
  expect(page).toMatch(/<p class="old">[^]*Safari 16, Chrome 105, Firefox 110/);
  expect(page.indexOf("check.js"), "before the page itself").toBeLessThan(page.indexOf("main.ts"));
});
