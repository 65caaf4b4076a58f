import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSeat, ownSeat, ownSeats } from "../src/lib/seatbook";

const DAY = 24 * 60 * 60 * 1000;
const sit = (table: number) =>
  keepSeat({ code: `table${table}`, seat: 0, secret: `s${table}`, name: "Max" });

describe("the seats of this device", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    });
    vi.useFakeTimers({ now: 1000 * DAY });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are kept for as long as a game may still be played, at however many tables", () => {
    for (let table = 0; table < 100; table += 1) {
      sit(table);
      vi.advanceTimersByTime(DAY / 4);
    }
    expect(ownSeat("table0")!.secret).toBe("s0");
    expect(ownSeats().map(({ code }) => code)[0]).toBe("table99");
  });

  it("are given up when no server has their table any more, and if there are very many", () => {
    sit(0);
    vi.advanceTimersByTime(30 * DAY);
    sit(1);
    vi.advanceTimersByTime(31 * DAY);
    sit(2);
    expect([ownSeat("table0"), ownSeat("table1")!.secret]).toEqual([null, "s1"]);
    for (let table = 3; table < 300; table += 1) sit(table);
    expect(ownSeats()).toHaveLength(200);
    expect(ownSeat("table299")!.secret).toBe("s299");
  });
});
