import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Sent } from "../src/lib/connection";
import { emptyOutbox, outboxOf } from "../src/lib/outbox";

/** What a browser remembers: for good, and until it is closed. */
class Memory {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return (this[name] as string | undefined) ?? null;
  }
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

const closeTheBrowser = () => vi.stubGlobal("sessionStorage", new Memory());
beforeEach(() => {
  vi.stubGlobal("localStorage", new Memory());
  closeTheBrowser();
});
const decide: Sent = { type: "decide", id: "decide-01", step: "3.1", decision: "r5" };
const roll: Sent = { type: "roll", id: "roll-0001", step: "2.0" };
const start: Sent = { type: "start", id: "start-001" };

describe("the outbox", () => {
  it("keeps what was decided even when the browser is killed, in order", () => {
    outboxOf("kite", 1).put(roll);
    outboxOf("kite", 1).put(decide);
    closeTheBrowser();
    expect(
      outboxOf("kite", 1)
        .load()
        .map((one) => one.id),
    ).toEqual(["roll-0001", "decide-01"]);
  });

  it("does not start a game a day later", () => {
    const box = outboxOf("kite", 1);
    box.put(start);
    expect(box.load()).toEqual([start]);
    closeTheBrowser();
    expect(box.load()).toEqual([]);
  });

  it("belongs to one seat of one table", () => {
    outboxOf("kite", 1).put(decide);
    expect(outboxOf("kite", 2).load()).toEqual([]);
    expect(outboxOf("kit", 1).load()).toEqual([]);
  });

  it("is shared by tabs, which do not take out what they did not put in", () => {
    const [one, other] = [outboxOf("kite", 1), outboxOf("kite", 1)];
    one.put(decide);
    other.put(roll);
    other.drop(roll.id);
    expect(one.load()).toEqual([decide]);
    one.drop(decide.id);
    expect(other.load()).toEqual([]);
  });

  it("is emptied with the seat", () => {
    outboxOf("kite", 1).put(decide);
    outboxOf("kite", 1).put(start);
    emptyOutbox("kite");
    expect(outboxOf("kite", 1).load()).toEqual([]);
  });
});
