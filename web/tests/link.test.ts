import { beforeEach, describe, expect, it, vi } from "vitest";
import * as fixtures from "../src/dev/fixtures";
import { TableLink } from "../src/lib/link.svelte";
import type { DrawView, Message } from "../src/lib/protocol";
import { witnessOf } from "../src/lib/witness";
import { fair } from "./stories";

/** A line whose other end is the test. */
class Line {
  static last: Line;
  sent: { type: string; id?: string; commitment?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  show(draw: DrawView): void {
    const seats = fair.names.map((name, seat) => ({ ...fixtures.ended.seats[0]!, seat, name }));
    const lobby = { ...fixtures.ended, seats, phase: "lobby" as const, game: null, fairness: null };
    const table = { ...lobby, code, draw };
    this.say({ type: "update", version: 1, number: 0, events: [], table, you: fixtures.you([]) });
  }
  told(type: string): { id?: string; commitment?: string } {
    return this.sent.find((one) => one.type === type)!;
  }
}

let code: string;
let tables = 0;

describe("a device that opens in a draw", () => {
  const first: DrawView = fair.seen[0]!.draw!;
  const blaming: DrawView = { ...first, id: "1.2", broken: [[{ seat: 0, why: "not_opened" }]] };
  const doubt = () => witnessOf(code, 1)!.doubt;
  beforeEach(() => {
    code = `line${(tables += 1)}`;
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("location", new URL("http://localhost/"));
    vi.stubGlobal("document", Object.assign(new EventTarget(), { baseURI: "http://localhost/" }));
    vi.stubGlobal("addEventListener", () => {});
    new TableLink(code, { seat: 0, secret: "s3cret" }, () => {}).open();
    Line.last.onopen!();
    Line.last.show(first);
    Line.last.say({ type: "done", id: Line.last.told("commit").id! });
    const commitments = [
      Line.last.told("commit").commitment!,
      ...first.done.slice(1).map(() => ""),
    ];
    Line.last.show({ ...first, commitments });
    expect(Line.last.told("reveal")).toBeDefined();
    vi.advanceTimersByTime(5_000);
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it("accuses nobody if its uplink is weak, and what it sent came too late or not at all", () => {
    Line.last.show(blaming);
    expect(doubt()).toBeNull();
    // What it hears of it later does not change that.
    Line.last.say({
      type: "refused",
      id: Line.last.told("reveal").id!,
      code: "late",
      message: "",
      line: null,
    });
    Line.last.say({ type: "pong", now: 0 });
    Line.last.show(blaming);
    expect(doubt()).toBeNull();
  });

  it("judges when it is blamed, and not anew by an answer that comes later", () => {
    Line.last.show(blaming);
    Line.last.say({ type: "done", id: Line.last.told("reveal").id! });
    Line.last.show(blaming);
    expect(doubt()).toBeNull();
  });

  it("does not take for an answer that the server could not store what it opened", () => {
    Line.last.say({
      type: "refused",
      id: Line.last.told("reveal").id!,
      code: "error",
      message: "",
      line: null,
    });
    Line.last.say({ type: "pong", now: 0 });
    Line.last.show(blaming);
    expect(doubt()).toBeNull();
  });

  it("knows that a server lies that has answered, and says that nothing was opened", () => {
    Line.last.say({ type: "done", id: Line.last.told("reveal").id! });
    Line.last.show(blaming);
    expect(doubt()).toBe("blamed");
  });

  it("knows that it lies, too, if it has answered what was sent after that", () => {
    Line.last.say({ type: "pong", now: 0 });
    Line.last.show(blaming);
    expect(doubt()).toBe("blamed");
  });
});
