import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type Sent, type SocketLike, type Status } from "../src/lib/connection";
import type { Goodbye, Message, Update } from "../src/lib/protocol";

/** A server, a clock and a memory that do what the test says. */
class World {
  sockets: FakeSocket[] = [];
  timers: { at: number; then: () => void }[] = [];
  clock = 0;
  kept: Sent[] = [];
  ids = 0;
  statuses: Status[] = [];
  updates: Update[] = [];
  refusals: [Sent | null, string][] = [];
  received: string[] = [];
  goodbyes: Goodbye[] = [];

  connection(secret: string | null = "s3cret"): Connection {
    return new Connection(
      secret,
      {
        open: () => {
          const socket = new FakeSocket();
          this.sockets.push(socket);
          return socket;
        },
        outbox: {
          load: () => this.kept,
          put: (command) => (this.kept = [...this.kept, command]),
          drop: (id) => (this.kept = this.kept.filter((one) => one.id !== id)),
        },
        after: (wait, then) => {
          const timer = { at: this.clock + wait, then };
          this.timers.push(timer);
          return () => (this.timers = this.timers.filter((one) => one !== timer));
        },
        random: () => 1,
        newId: () => `id-${++this.ids}-00000`,
      },
      {
        status: (status) => this.statuses.push(status),
        update: (update) => this.updates.push(update),
        refused: (command, code) => this.refusals.push([command, code]),
        received: (command) => this.received.push(command.id),
        goodbye: (goodbye) => this.goodbyes.push(goodbye),
        outbox: () => {},
      },
    );
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  pass(milliseconds: number): void {
    const end = this.clock + milliseconds;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.clock = next.at;
      this.timers = this.timers.filter((timer) => timer !== next);
      next.then();
    }
    this.clock = end;
  }
}

class FakeSocket implements SocketLike {
  sent: { type: string; id?: string; seen?: number | null; secret?: string | null }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(message: Partial<Message> & { type: string }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(version = 1, table = {}): void {
    this.onopen?.();
    this.say({ type: "update", version, events: [], table } as never);
  }
}

let world: World;
beforeEach(() => (world = new World()));
const decide = { type: "decide", step: "3.1", decision: "r5" } as const;
const commands = (socket: FakeSocket) => socket.sent.filter((one) => one.id);

describe("a connection", () => {
  it("says hello with the seat's secret, and what it has seen when it comes back", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet(7);
    expect(world.socket.sent[0]).toEqual({ type: "hello", secret: "s3cret", seen: null });
    world.socket.onclose?.();
    world.pass(300);
    world.socket.onopen?.();
    expect(world.socket.sent[0]).toEqual({ type: "hello", secret: "s3cret", seen: 7 });
    expect(world.statuses).toEqual(["connecting", "live", "lost", "lost"]);
  });

  it("waits longer each time that it fails, but never longer than eight seconds", () => {
    world.connection().start();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = world.clock;
      const many = world.sockets.length;
      world.socket.onclose?.();
      while (world.sockets.length === many) world.pass(50);
      waits.push(world.clock - before);
    }
    expect(waits.slice(0, 3)).toEqual([250, 500, 1000]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(8000);
  });

  it("sends a decision that was not acknowledged again under the same id", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    connection.say(decide);
    const first = commands(world.socket);
    world.socket.onclose?.();
    world.pass(300);
    world.socket.greet(2);
    expect(commands(world.socket)).toEqual(first);
    world.socket.say({ type: "done", id: first[0]!.id! });
    world.socket.onclose?.();
    world.pass(300);
    world.socket.greet(3);
    expect(commands(world.socket)).toEqual([]);
  });

  it("keeps a decision that was made without a connection, also across a reload", () => {
    const connection = world.connection();
    connection.start();
    const id = connection.say(decide);
    expect(world.kept.map((one) => one.id)).toEqual([id]);
    connection.stop();
    const after = world.connection();
    after.start();
    world.socket.greet();
    expect(commands(world.socket).map((one) => one.id)).toEqual([id]);
  });

  it("says goodbye now or not at all", async () => {
    const connection = world.connection();
    connection.start();
    expect(await connection.sayNow({ type: "leave" })).toBe("lost");
    world.socket.greet();
    expect(commands(world.socket)).toEqual([]);
    const cut = connection.sayNow({ type: "leave" });
    world.socket.onclose?.();
    expect(await cut).toBe("lost");
    world.pass(300);
    world.socket.greet(2);
    expect(commands(world.socket)).toEqual([]);
    const dead = connection.sayNow({ type: "leave" });
    world.pass(6_000);
    expect(await dead).toBe("lost");
    world.pass(500);
    world.socket.greet(3);
    expect(commands(world.socket)).toEqual([]);
    expect(world.kept).toEqual([]);
    const heard = connection.sayNow({ type: "leave" });
    world.socket.say({ type: "done", id: commands(world.socket)[0]!.id! });
    expect(await heard).toBe("done");
  });

  it("is told why a goodbye is refused", async () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    const said = connection.sayNow({ type: "end" });
    world.socket.say({
      type: "refused",
      id: commands(world.socket)[0]!.id!,
      code: "not_host",
      message: "",
    });
    expect(await said).toBe("refused");
    expect(world.refusals.map(([command, code]) => [command?.type, code])).toEqual([
      ["end", "not_host"],
    ]);
  });

  it("takes being let go for the answer of somebody who gives up a seat", async () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    const said = connection.sayNow({ type: "leave" });
    world.socket.say({ type: "goodbye", code: "removed", message: "" });
    expect(await said).toBe("done");
    expect(world.goodbyes).toEqual([]);
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });

  it("tells of a refusal once and does not send it again", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    const id = connection.say(decide);
    world.socket.say({ type: "refused", id, code: "late", message: "" });
    expect(world.refusals.map(([command, code]) => [command?.id, code])).toEqual([[id, "late"]]);
    expect(world.kept).toEqual([]);
  });

  it("does not say again what the server has not understood", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    connection.say(decide);
    connection.say({ type: "roll", step: "3.2" });
    world.socket.say({ type: "goodbye", code: "bad_message", message: "what is that?" });
    expect(world.goodbyes.map(({ code }) => code)).toEqual(["bad_message"]);
    world.connection().start();
    world.socket.greet();
    expect(commands(world.socket).map(({ type }) => type)).toEqual(["roll"]);
  });

  it("comes back by itself when the server restarts, and not when another tab took the seat", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    world.socket.say({ type: "goodbye", code: "restart", message: "" });
    world.pass(300);
    expect(world.sockets).toHaveLength(2);
    world.socket.greet();
    world.socket.say({ type: "goodbye", code: "replaced", message: "" });
    world.pass(60_000);
    expect(world.sockets).toHaveLength(2);
    expect(world.statuses.at(-1)).toBe("gone");
    connection.start();
    expect(world.sockets).toHaveLength(3);
  });

  it("notices a line that is dead although nobody closed it", () => {
    world.connection().start();
    world.socket.greet();
    world.pass(15_000);
    expect(world.socket.sent.at(-1)).toEqual({ type: "ping" });
    world.pass(6_500);
    expect(world.sockets).toHaveLength(2);
  });

  it("is at another server within five seconds where there are several and one falls silent", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet(1, { several_servers: true });
    world.pass(1_999);
    world.socket.say({ type: "pong", now: 1 } as never); // the last that is heard of it
    world.pass(4_900);
    expect(world.sockets).toHaveLength(2);
    // That one is gone, too, and does not answer the hello.
    world.pass(3_000);
    expect(world.sockets).toHaveLength(3);
    world.socket.greet(1, { several_servers: true });
    const id = connection.say(decide);
    world.pass(3_000);
    expect(world.sockets).toHaveLength(4);
    world.socket.greet(1, { several_servers: true });
    expect(commands(world.socket).map((one) => one.id)).toEqual([id]);
  });

  it("is patient with a slow network where there are several servers", () => {
    world.connection().start();
    world.socket.greet(1, { several_servers: true });
    for (let tries = 0; tries < 4; tries += 1) {
      world.socket.onclose?.();
      world.pass(8_000);
    }
    const many = world.sockets.length;
    world.pass(5_000);
    expect(world.sockets).toHaveLength(many);
    world.socket.greet(1, { several_servers: true });
    expect(world.statuses.at(-1)).toBe("live");
  });

  it("does not let anybody wait for an answer on a dead line", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    world.pass(1_000);
    const id = connection.say({ type: "roll", step: "1.1" });
    world.pass(6_000);
    expect(world.statuses.at(-1)).toBe("lost");
    world.pass(500);
    world.socket.greet();
    expect(world.socket.sent.filter((one) => one.id === id)).toHaveLength(1);
  });

  it("does not take what the server tells by itself for an answer", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    const id = connection.say(decide);
    for (let second = 0; second < 6; second += 1) {
      world.socket.say({ type: "update", version: second, events: [], table: {} } as never);
      world.pass(1_000);
    }
    expect(world.statuses.at(-1)).toBe("lost");
    // What is sent again waits for its answer in the same way.
    world.pass(500);
    world.socket.greet();
    expect(commands(world.socket).map((one) => one.id)).toEqual([id]);
    world.pass(6_000);
    expect(world.statuses.at(-1)).toBe("lost");
    world.pass(500);
    world.socket.greet();
    world.socket.say({ type: "done", id });
    world.pass(14_000);
    expect(world.statuses.at(-1)).toBe("live");
  });

  it("waits on while one answer after the other comes", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    const ids = [1, 2, 3].map(() => connection.say(decide));
    for (const id of ids) {
      world.pass(5_000);
      world.socket.say({ type: "done", id });
    }
    expect(world.statuses.at(-1)).toBe("live");
  });

  it("knows what the server has: what it has answered, and what was sent before that on this line", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    connection.nudge();
    const [first, second] = [connection.say(decide), connection.say(decide)];
    // The answer to what was asked before.
    world.socket.say({ type: "pong", now: 1 });
    expect(world.received).toEqual([]);
    world.socket.say({ type: "refused", id: first, code: "late", message: "" });
    expect(world.received).toEqual([]);
    connection.nudge();
    world.socket.onclose?.();
    world.pass(300);
    world.socket.greet();
    // Nothing was asked on this line but the command.
    world.socket.say({ type: "pong", now: 2 });
    expect(world.received).toEqual([]);
    connection.nudge();
    world.socket.say({ type: "pong", now: 3 });
    expect(world.received).toEqual([second]);
  });

  it("looks at once when the page is shown again", () => {
    const connection = world.connection();
    connection.start();
    world.socket.greet();
    connection.nudge();
    expect(world.socket.sent.at(-1)).toEqual({ type: "ping" });
    world.socket.say({ type: "pong", now: 1 });
    world.pass(10_000);
    expect(world.sockets).toHaveLength(1);
    world.socket.onclose?.();
    connection.nudge();
    expect(world.sockets).toHaveLength(2);
  });

  it("ignores what an old socket still says", () => {
    world.connection().start();
    const old = world.socket;
    old.greet();
    const hear = old.onmessage;
    old.onclose?.();
    world.pass(300);
    hear?.({ data: JSON.stringify({ type: "update", version: 9, events: [] }) });
    expect(world.updates).toHaveLength(1);
  });
});
