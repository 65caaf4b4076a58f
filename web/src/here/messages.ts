/** What the page and the worker that has its tables say to each other. */

/** Where the parts of the worker lie, and what they must be. */
export interface Parts {
  base: string;
  /** The checksum of each, by its name, as browsers check it. */
  files: Record<string, string>;
  /** What this version is called. */
  version: string;
  /** Seconds that a bot waits before it answers. */
  pause: number;
}

export type ToWorker =
  | { what: "start"; parts: Parts }
  | { what: "ask"; number: number; method: string; path: string; secret: string; body: string }
  | { what: "open"; number: number; code: string }
  | { what: "say"; number: number; text: string }
  | { what: "close"; number: number };

export type FromWorker =
  | { what: "loading"; share: number }
  | { what: "ready" }
  | { what: "failed"; why: string }
  | { what: "answer" | "text" | "closed"; number: number; status: number; text: string };

/** What bots have learned is fetched when they need it, all else at the start. */
export const isNet = (name: string): boolean => name.startsWith("net-");
