import { describe, expect, it, vi } from "vitest";
import { apart } from "../src/lib/seats";
import { tapOnce } from "../src/lib/tap";
import { canTremble } from "../src/lib/touch";

const tap = (timeStamp: number, detail: number, pointerType: string) =>
  ({ timeStamp, detail, pointerType }) as PointerEvent;

/** What is done when taps fall on two buttons in turn: the second stands where the first was. */
function done(...taps: PointerEvent[]): string[] {
  const acts: string[] = [];
  const once = tapOnce();
  taps.forEach((event, at) => once(() => acts.push(at % 2 ? "take back" : "pass"))(event));
  return acts;
}

describe("a double tap", () => {
  it("does not take back what it just did", () => {
    expect(done(tap(1000, 1, "touch"), tap(1180, 1, "touch"))).toEqual(["pass"]);
    expect(done(tap(1000, 1, "mouse"), tap(1180, 2, "mouse"))).toEqual(["pass"]);
  });

  it("is not two taps of somebody who has seen what came", () => {
    expect(done(tap(1000, 1, "touch"), tap(1900, 1, "touch"))).toEqual(["pass", "take back"]);
    expect(done(tap(1000, 1, "mouse"), tap(1180, 1, "mouse"))).toEqual(["pass", "take back"]);
  });

  it("is known in browsers whose clicks do not tell what pointed", async () => {
    const heard: ((event: Partial<PointerEvent>) => void)[] = [];
    vi.stubGlobal("addEventListener", (_: string, then: (event: Partial<PointerEvent>) => void) =>
      heard.push(then),
    );
    vi.resetModules();
    const { tapOnce: fresh } = await import("../src/lib/tap");
    vi.unstubAllGlobals();
    const acts: string[] = [];
    const once = fresh();
    for (const [at, what] of [
      [1000, "pass"],
      [1180, "take back"],
    ] as const) {
      heard.forEach((then) => then({ pointerType: "touch" }));
      once(() => acts.push(what))({ timeStamp: at, detail: 1 } as MouseEvent);
    }
    expect(acts).toEqual(["pass"]);
  });

  it("is no matter of the keyboard", () => {
    expect(done(tap(1000, 0, ""), tap(1100, 0, ""))).toEqual(["pass", "take back"]);
  });
});

describe("a name that is written from right to left", () => {
  it("stands apart from the sentence around it, and no other does", () => {
    expect(apart("Emma")).toBe("Emma");
    expect(apart("\u05e9\u05e8\u05d4")).toBe("\u2068\u05e9\u05e8\u05d4\u2069");
  });
});

it("trembling is offered where something can: not by a desktop that has the function", () => {
  for (const [phone, able, offered] of [
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ]) {
    vi.stubGlobal("navigator", able ? { vibrate: () => true } : {});
    vi.stubGlobal("matchMedia", () => ({ matches: phone }));
    expect(canTremble()).toBe(offered);
  }
  vi.unstubAllGlobals();
});
