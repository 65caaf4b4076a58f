import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ended, table } from "../src/dev/fixtures";
import { linesOf } from "../src/lib/picture";
import { prefs } from "../src/lib/prefs.svelte";
import { summon } from "../src/lib/summon";

describe("a result as a picture", () => {
  it("has everybody, the best first, with the points of each row", () => {
    const lines = linesOf(ended);
    expect(lines.map(({ name, place, total }) => [name, place, total])).toEqual([
      ["Max", 1, 34],
      ["Emma", 2, 29],
      ["Knut", 3, 23],
      ["Laura", 4, 18],
    ]);
    expect(lines[0]?.won).toBe(true);
    expect(lines[0]?.rows.map(({ colour }) => colour)).toEqual(["r", "y", "g", "b"]);
  });

  it("lets those who are level share a place", () => {
    const level = table("over", {
      sheets: [0, 1, 1].map((at) => ended.game!.sheets[at]!),
      winners: [1, 2],
    });
    expect(linesOf(level).map(({ place }) => place)).toEqual([1, 1, 3]);
  });
});

describe("a device whose turn it is", () => {
  const shown = vi.fn();
  const page = {
    title: "Qwixx",
    visibilityState: "hidden",
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  };
  const [badge, unbadge] = [vi.fn(async () => {}), vi.fn(async () => {})];
  beforeEach(() => {
    shown.mockReset();
    badge.mockClear();
    unbadge.mockClear();
    page.visibilityState = "hidden";
    vi.stubGlobal("document", page);
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("Notification", { permission: "granted" });
    vi.stubGlobal("navigator", {
      setAppBadge: badge,
      clearAppBadge: unbadge,
      serviceWorker: {
        getRegistration: async () => ({
          showNotification: shown,
          getNotifications: async () => [],
        }),
      },
    });
    prefs.notify = true;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    prefs.notify = false;
  });

  it("says so in its title, with a badge and a notification, until it is no more", async () => {
    const over = summon("Your turn");
    expect(page.title).toBe("● Your turn – Qwixx");
    expect(badge).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
    over();
    expect(page.title).toBe("Qwixx");
    await vi.waitFor(() => expect(unbadge).toHaveBeenCalled());
  });

  it("is not called while somebody looks at it, nor if they do not want it", async () => {
    page.visibilityState = "visible";
    summon("Your turn");
    page.visibilityState = "hidden";
    prefs.notify = false;
    summon("Your turn");
    await Promise.resolve();
    await Promise.resolve();
    expect(shown).not.toHaveBeenCalled();
    expect(badge).toHaveBeenCalledOnce();
  });
});
