import { describe, expect, it } from "vitest";
import { codeIn, routeOf } from "../src/lib/router.svelte";

describe("a code", () => {
  it("is found in whatever people type or paste", () => {
    for (const typed of [
      "xv5q4q5w",
      "XV5Q-4Q5W",
      " x v 5 q 4 q 5 w ",
      "https://example.org/t/xv5q4q5w",
      "https://example.org/games/t/xv5q4q5w/",
      "https://example.org/t/xv5q4q5w?from=mail#top",
      "example.org/watch/xv5q4q5w",
      "Come and play Qwixx with me https://example.org/t/xv5q4q5w and be quick",
    ])
      expect(codeIn(typed), typed).toEqual({ code: "xv5q4q5w", key: null });
    expect(codeIn("  ").code).toBe("");
  });

  it("has the key behind it where a screen may watch", () => {
    for (const typed of [
      "XV5Q-4Q5W-7HK2-9PXD",
      "xv5q4q5w7hk29pxd",
      "https://example.org/watch/xv5q4q5w#7hk29pxd",
      "Our game: https://example.org/games/watch/xv5q4q5w#7hk29pxd :-)",
    ])
      expect(codeIn(typed), typed).toEqual({ code: "xv5q4q5w", key: "7hk29pxd" });
    for (const typed of [
      "XV5Q4-Q5WZK-7HK2-9PXD",
      "xv5q4q5wzk7hk29pxd",
      "example.org/watch/xv5q4q5wzk#7hk29pxd",
    ])
      expect(codeIn(typed), typed).toEqual({ code: "xv5q4q5wzk", key: "7hk29pxd" });
    expect(codeIn("XV5Q4-Q5WZK")).toEqual({ code: "xv5q4q5wzk", key: null });
    expect(routeOf("watch/xv5q4q5w#7hk29pxd")).toEqual({
      screen: "watch",
      code: "xv5q4q5w",
      key: "7hk29pxd",
    });
    expect(routeOf("watch/xv5q4q5w")).toEqual({ screen: "watch", code: "xv5q4q5w", key: null });
    expect(routeOf("t/xv5q4q5w#7hk29pxd")).toEqual({ screen: "table", code: "xv5q4q5w" });
  });

  it("leads to a screen, however odd the address is", () => {
    expect(routeOf("t/XV5Q-4Q5W")).toEqual({ screen: "table", code: "xv5q4q5w" });
    expect(routeOf("t/xv5q%204q5w")).toEqual({ screen: "table", code: "xv5q4q5w" });
    expect(routeOf("t/%")).toEqual({ screen: "start" });
  });
});

it("a large screen waits for a table, and whoever has scanned its code claims it", () => {
  expect(routeOf("tv")).toEqual({ screen: "tv", code: "" });
  expect(routeOf("tv/2RR-3G5")).toEqual({ screen: "tv", code: "2rr3g5" });
});

it("a challenge has a code, a day is its date, and that of a page says what is played", () => {
  const code = (path: string) => routeOf(path) as { code?: string };
  expect(code("c/ABCDE-FGHIJ").code).toBe("abcdefghij");
  expect(code("c/2026-11-19/1-2")).toMatchObject({ code: "2026-11-19", pair: "1-2" });
  expect(code("c/bonus-b-rm-rfs278kpm4").code).toBe("bonus-b-rm-rfs278kpm4");
});
