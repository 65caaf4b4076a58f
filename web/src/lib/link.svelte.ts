/** A table as the screens see it: what it looks like now, what just happened, and how to answer. */
import { t } from "../i18n/index.svelte";
import { Connection, type Order, type Sent, type SocketLike, type Status } from "./connection";
import { socketAddress } from "./base";
import { outboxOf } from "./outbox";
import { refusalText } from "./api";
import { newId } from "./random";
import { isHere } from "./seatbook";
import type { Goodbye, TableView, Update, You } from "./protocol";
import { leaving, received, witness } from "./witness";

export type Say = (order: Order) => void;
export type SayNow = (order: Order) => Promise<boolean>;

const hex = (many: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(many)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Commands that you wait for before you press again. */
const SLOW: readonly string[] = [
  "roll",
  "enter_dice",
  "decide",
  "take_back",
  "start",
  "add_bot",
  "change_settings",
];

export class TableLink {
  status = $state<Status>("connecting");
  table = $state.raw<TableView | null>(null);
  you = $state.raw<You | null>(null);
  gone = $state.raw<Goodbye | null>(null);
  waiting = $state.raw<readonly Sent[]>([]);
  problem = $state<string | null>(null);
  readonly busy = $derived(this.waiting.some((command) => SLOW.includes(command.type)));

  private readonly connection: Connection;
  private readonly answered = new Set<string>();
  private since = 0;
  private opened = false;
  private started = false;
  private here: typeof import("../here/here") | null = null;

  constructor(
    readonly code: string,
    seat: { seat: number; secret: string } | null,
    private readonly heard: (update: Update) => void,
    /** Whether this device takes part in draws by this seat. */
    private readonly draws = true,
  ) {
    this.connection = new Connection(
      seat?.secret ?? null,
      {
        open: () => this.line(),
        outbox: outboxOf(code, seat?.seat ?? -1),
        after: (wait, then) => {
          const timer = setTimeout(then, wait);
          return () => clearTimeout(timer);
        },
        random: Math.random,
        newId,
      },
      {
        status: (status) => {
          this.status = status;
          if (status === "live") this.since = Date.now();
        },
        update: (update) => this.update(update),
        refused: (command, code, message) => {
          // Too late is no fault of the player: the new view says what is now. Not so with dice that somebody typed.
          if (
            command?.type === "decide" &&
            this.you?.stood_in.some(({ step }) => step === command.step)
          )
            this.problem = t("link.too_late");
          else if (code === "late" && command?.type === "enter_dice")
            this.problem = t("pad.refused");
          else if (code !== "late" && command?.type !== "commit" && command?.type !== "reveal")
            this.problem = refusalText(code, message);
        },
        received: (command) => {
          if (command.type === "reveal" && this.table) received(this.table, command.draw);
        },
        goodbye: (goodbye) => (this.gone = goodbye),
        outbox: (commands) => (this.waiting = commands),
      },
    );
  }

  say: Say = (order) => {
    // Pressed again before the answer came: once is meant.
    if (SLOW.includes(order.type) && this.waiting.some((command) => command.type === order.type))
      return;
    this.problem = null;
    this.connection.say(order);
  };

  /** Say what is meant for this moment alone; whether it was done. */
  now: SayNow = async (order) => {
    this.problem = null;
    if (order.type === "leave" && this.table) leaving(this.table);
    const outcome = await this.connection.sayNow(order);
    if (outcome === "lost") this.problem = t("link.not_done");
    return outcome === "done";
  };

  private line(): SocketLike {
    if (this.here) return new this.here.Port(this.code);
    return new WebSocket(socketAddress(this.code)) as never;
  }

  /** A table on this device has to be set up first, which may take a while. */
  private async start(): Promise<void> {
    if (isHere(this.code)) {
      this.here = await import("../here/here");
      await this.here.running().catch(() => (this.problem = t("here.not_loaded")));
    }
    if (!this.opened) return;
    this.started = true;
    this.connection.start();
  }

  open(): () => void {
    const nudge = () => {
      if (this.started && document.visibilityState === "visible") this.connection.nudge();
    };
    this.opened = true;
    void this.start();
    addEventListener("online", nudge);
    addEventListener("offline", nudge);
    addEventListener("pageshow", nudge);
    document.addEventListener("visibilitychange", nudge);
    return () => {
      removeEventListener("online", nudge);
      removeEventListener("offline", nudge);
      removeEventListener("pageshow", nudge);
      document.removeEventListener("visibilitychange", nudge);
      this.opened = this.started = false;
      this.connection.stop();
    };
  }

  /** Try now, without waiting for the next attempt; also after another tab has taken the seat. */
  again(): void {
    this.gone = null;
    void this.start();
  }

  private update(update: Update): void {
    this.table = update.table;
    this.you = update.you;
    this.heard(update);
    if (this.draws) this.draw(update);
  }

  /** Fair dice: this device takes part in the draw, and keeps what it sees of it. */
  private draw({ table, you }: Update): void {
    const order = witness(table, you, () => hex(32), { now: Date.now(), since: this.since });
    const which = `${order?.type} ${table.draw?.id}`;
    if (!order || this.answered.has(which)) return;
    this.answered.add(which);
    this.connection.say(order);
    // Who answers this has what was sent before it, too.
    if (order.type === "reveal") this.connection.nudge();
  }
}
