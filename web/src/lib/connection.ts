/**
 * A connection to a table that never gives up and never loses or doubles a command.
 *
 * Commands wait in an outbox until the server has answered them; after a reconnect, a reload or a
 * new start of the browser they are sent again under the same id, which the server counts once.
 * What is meant for this moment alone is said now or not at all: see `sayNow`.
 */
import { follow } from "./follow";
import type { Command, Goodbye, Look, Message, Ping, Update } from "./protocol";

type Without<T> = T extends { id: string } ? Omit<T, "id"> : never;
/** A command before it has its id. */
export type Order = Without<Command>;
export type Sent = Extract<Command, { id: string }>;
/** What became of a command that was meant for one moment. */
export type Outcome = "done" | "refused" | "lost";
export type Status = "connecting" | "live" | "lost" | "gone";

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** Where commands wait. Tabs may share it, so each command is put in and taken out alone. */
export interface Outbox {
  load(): Sent[];
  put(command: Sent): void;
  drop(id: string): void;
}

export interface Surroundings {
  open(): SocketLike;
  outbox: Outbox;
  after(milliseconds: number, then: () => void): () => void;
  random(): number;
  newId(): string;
}

export interface Listener {
  status(status: Status): void;
  update(update: Update): void;
  refused(command: Sent | null, code: string, message: string): void;
  /** The server has this command: it has answered it, or something that was sent after it. */
  received(command: Sent): void;
  goodbye(goodbye: Goodbye): void;
  outbox(waiting: readonly Sent[]): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** After how long a silence to ask whether the server is there, and how long to wait for its answer. */
const PATIENCE = { quiet: 15_000, answer: 6_000 };
/** Where other servers go on with the table: whoever's server dies without a word plays on within five seconds. */
const SOONER = { quiet: 2_000, answer: 2_500 };
/** Lines that brought nothing, until it is the network that is slow rather than a server that is gone. */
const TRIES = 3;
const COME_BACK: readonly string[] = ["restart", "slow"];

export class Connection {
  private socket: SocketLike | null = null;
  private waiting: Sent[];
  private seen: number | null = null;
  private severalServers = false;
  private fails = 0;
  private greeted = false;
  /** The table as it was last shown on this line. */
  private picture: Update | null = null;
  /** What was sent on this line and has no answer yet. Answers come in the order of what they answer. */
  private asked: (Sent | Ping)[] = [];
  private readonly moments = new Map<string, { command: Sent; then: (outcome: Outcome) => void }>();
  private stopped = false;
  private cancelRetry: (() => void) | null = null;
  private cancelWatch: (() => void) | null = null;

  constructor(
    private readonly secret: string | null,
    private readonly world: Surroundings,
    private readonly tell: Listener,
  ) {
    this.waiting = world.outbox.load();
  }

  start(): void {
    this.stopped = false;
    this.tell.outbox(this.waiting);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry?.();
    this.cancelWatch?.();
    this.drop();
  }

  /** Send a command now, or as soon as there is a connection. */
  say(order: Order): string {
    const command = { ...order, id: this.world.newId() } as Sent;
    this.world.outbox.put(command);
    this.remember([...this.waiting, command]);
    if (this.greeted) this.ask(command);
    return command.id;
  }

  /**
   * Send a command that is meant for this moment alone. Whoever leaves a table in a dead zone and
   * comes back to it does not want to be gone an hour later, so it is never kept.
   */
  sayNow(order: Order): Promise<Outcome> {
    if (!this.greeted) return Promise.resolve("lost");
    const command = { ...order, id: this.world.newId() } as Sent;
    return new Promise((then) => {
      this.moments.set(command.id, { command, then });
      this.ask(command);
    });
  }

  /** Something changed on this device (network, page shown again): look at once whether the line holds. */
  nudge(): void {
    if (this.stopped) return;
    if (!this.socket) this.connect();
    else if (this.greeted) this.ask({ type: "ping" });
  }

  private connect(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.drop();
    this.tell.status(this.seen === null ? "connecting" : "lost");
    const socket = this.world.open();
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", secret: this.secret, seen: this.seen }));
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.fail();
    };
    this.watch(this.patience.answer, () => this.fail());
  }

  private hear(message: Message): void {
    this.tickOff(message);
    switch (message.type) {
      case "update":
        this.fails = 0;
        if (!this.greeted) {
          this.greeted = true;
          this.tell.status("live");
          // Servers of before do not number what they show, and always show all.
          if (message.number !== undefined) this.look(message.number);
          for (const command of this.waiting) this.ask(command);
        }
        this.show(message);
        break;
      case "changes": {
        const then = follow(this.picture, message);
        if (then) this.show(then);
        else if (this.picture) this.look(null);
        if (!then) this.picture = null;
        break;
      }
      case "done":
        this.settle(message.id, "done");
        break;
      case "refused": {
        const command = this.settle(message.id, "refused");
        this.tell.refused(command, message.code, message.message);
        break;
      }
      case "goodbye":
        if (COME_BACK.includes(message.code)) return this.fail();
        // Whoever gives their seat up is let go, and that is all the answer.
        if (message.code === "removed" && this.leaving()) return this.parted();
        // What the server has not understood, as one of another version may not, is not said again.
        if (message.code === "bad_message") this.forgetAsked();
        this.stop();
        this.tell.status("gone");
        this.tell.goodbye(message);
        break;
      case "pong":
    }
  }

  private show(update: Update): void {
    this.picture = update;
    this.seen = update.version;
    this.severalServers = update.table.several_servers;
    this.tell.update(update);
  }

  /** Ask for what changes from now on, and for the whole table first if none is known here. */
  private look(number: number | null): void {
    const look: Look = { type: "look", number };
    this.socket?.send(JSON.stringify(look));
  }

  private ask(message: Sent | Ping): void {
    this.socket?.send(JSON.stringify(message));
    // A line may be dead and not know it: whoever waits for an answer learns that soon.
    if (this.asked.length === 0) this.watch(this.patience.answer, () => this.fail());
    this.asked.push(message);
  }

  /** Other messages tell nothing of what was sent: they do not put off the end of a wait for an answer. */
  private tickOff(message: Message): void {
    const at = this.asked.findIndex((one) =>
      one.type === "ping" ? message.type === "pong" : "id" in message && one.id === message.id,
    );
    if (at >= 0) {
      const had = this.asked.slice(0, message.type === "refused" ? at : at + 1);
      this.asked.splice(at, 1);
      for (const one of had) if (one.type !== "ping") this.tell.received(one);
    } else if (this.asked.length > 0) return;
    if (this.asked.length > 0) this.watch(this.patience.answer, () => this.fail());
    else this.watch(this.patience.quiet, () => this.ask({ type: "ping" }));
  }

  private get patience(): typeof PATIENCE {
    return this.severalServers && this.fails < TRIES ? SOONER : PATIENCE;
  }

  private fail(): void {
    this.drop();
    this.cancelWatch?.();
    if (this.stopped) return;
    this.tell.status(this.seen === null && this.fails === 0 ? "connecting" : "lost");
    const wait =
      Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.fails) * (0.5 + this.world.random() / 2);
    this.fails += 1;
    this.cancelRetry?.();
    this.cancelRetry = this.world.after(wait, () => this.connect());
  }

  private forgetAsked(): void {
    const asked = this.asked.find((one) => one.type !== "ping");
    if (asked && "id" in asked) this.settle(asked.id, "refused");
  }

  private leaving(): boolean {
    return [...this.moments.values()].some(({ command }) => command.type === "leave");
  }

  private parted(): void {
    for (const { then } of this.moments.values()) then("done");
    this.moments.clear();
    this.stop();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    this.picture = null;
    this.asked = [];
    for (const { then } of this.moments.values()) then("lost");
    this.moments.clear();
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private watch(milliseconds: number, then: () => void): void {
    this.cancelWatch?.();
    this.cancelWatch = this.world.after(milliseconds, then);
  }

  private settle(id: string, outcome: Outcome): Sent | null {
    const moment = this.moments.get(id);
    if (moment) {
      this.moments.delete(id);
      moment.then(outcome);
      return moment.command;
    }
    const command = this.waiting.find((one) => one.id === id) ?? null;
    this.world.outbox.drop(id);
    this.remember(this.waiting.filter((one) => one.id !== id));
    return command;
  }

  private remember(commands: Sent[]): void {
    this.waiting = commands;
    this.tell.outbox(commands);
  }
}
