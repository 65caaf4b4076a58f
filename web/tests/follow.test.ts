import { describe, expect, it } from "vitest";
import { Connection, type SocketLike } from "../src/lib/connection";
import { follow } from "../src/lib/follow";
import type { Changes, Update } from "../src/lib/protocol";

const shown = {
  type: "update",
  version: 4,
  events: [],
  number: 7,
  table: { phase: "playing", spectators: 0, game: { turn: 3, active: 1, sheets: ["a", "b"] } },
  you: { seat: 0 },
} as unknown as Update;

const change = (news: object): Changes =>
  ({
    type: "changes",
    version: 5,
    events: [],
    number: 8,
    follows: 7,
    table: {},
    game: {},
    sheets: {},
    ...news,
  }) as Changes;

describe("a change", () => {
  it("leaves all as it was that it does not name", () => {
    const then = follow(
      shown,
      change({ table: { spectators: 2 }, game: { turn: 4 }, sheets: { 1: "B" } }),
    );
    expect(then).toEqual({
      ...shown,
      version: 5,
      number: 8,
      table: { phase: "playing", spectators: 2, game: { turn: 4, active: 1, sheets: ["a", "B"] } },
    });
  });

  it("may take the game away, or bring another", () => {
    expect(follow(shown, change({ table: { game: null } }))?.table.game).toBeNull();
    const game = { turn: 1, sheets: ["c"] };
    expect(follow(shown, change({ table: { game } }))?.table.game).toEqual(game);
  });

  it("may tell that nobody sits here any more", () => {
    expect(follow(shown, change({ you: null }))?.you).toBeNull();
  });

  it("says nothing about another picture than the one that it follows", () => {
    expect(follow(shown, change({ follows: 6 }))).toBeNull();
    expect(follow(null, change({}))).toBeNull();
  });
});

describe("a connection", () => {
  const said: unknown[] = [];
  const updates: Update[] = [];
  const socket: SocketLike = {
    send: (text) => said.push(JSON.parse(text)),
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const hear = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });

  it("asks for changes, and for the whole once if one is missing", () => {
    new Connection(
      null,
      {
        open: () => socket,
        outbox: { load: () => [], put: () => {}, drop: () => {} },
        after: () => () => {},
        random: () => 1,
        newId: () => "12345678",
      },
      {
        status: () => {},
        update: (update) => updates.push(update),
        refused: () => {},
        received: () => {},
        goodbye: () => {},
        outbox: () => {},
      },
    ).start();
    hear(shown);
    expect(said).toEqual([{ type: "look", number: 7 }]);
    hear(change({}));
    expect(updates.map(({ number }) => number)).toEqual([7, 8]);
    hear(change({ follows: 9, number: 10 }));
    hear(change({ follows: 10, number: 11 }));
    expect(said.slice(1)).toEqual([{ type: "look", number: null }]);
    expect(updates).toHaveLength(2);
    hear({ ...shown, number: 12 });
    expect(updates.at(-1)?.number).toBe(12);
  });
});
