/** The tables on this device, behind the same two doors as those of a server: questions and sockets. */
import { folder, files, version } from "virtual:here";
import { address } from "../lib/base";
import type { SocketLike } from "../lib/connection";
import { place } from "../lib/place.svelte";
import { prefs } from "../lib/prefs.svelte";
import { isNet, type FromWorker, type ToWorker } from "./messages";

const base = (): string => address(`assets/${folder}/`);
/** Tabs tell each other which of them has the tables: the one that came last. */
const tabs = new BroadcastChannel("qwixx-here");
const REPLACED = JSON.stringify({ type: "goodbye", code: "replaced", message: "" });

let worker: Worker | null = null;
let isReady: Promise<void> | null = null;
let numbers = 0;
const questions = new Map<number, { then: (told: Response) => void; no: (why: Error) => void }>();
const lines = new Map<number, Port>();

/** Whether all that is needed is on this device already, so that no network is. */
export async function ready(): Promise<boolean> {
  if (worker) return true;
  if (!("caches" in globalThis)) return false;
  const names = Object.keys(files).filter((name) => !isNet(name));
  const kept = await Promise.all(names.map((name) => caches.match(base() + name)));
  return kept.length > 0 && kept.every(Boolean);
}

/** Have it all on this device for later, where the service worker looks: it may not serve this page yet. */
export async function keepForLater(): Promise<void> {
  const kept = await caches.open(`qwixx-${folder}`);
  for (const [name, integrity] of Object.entries(files)) {
    const url = base() + name;
    if (await kept.match(url)) continue;
    const got = await fetch(url, { integrity });
    if (got.ok) await kept.put(url, got);
  }
}

/** The name by which tabs see whether one of them has the tables. */
const HELD = "qwixx-here";
let letGo = (): void => {};

/** Begin before somebody taps, if that costs no bytes and takes the tables from no other tab. */
export async function warmUp(): Promise<void> {
  if (worker || !("locks" in navigator) || !(await ready())) return;
  const { held } = await navigator.locks.query();
  if (!held?.some(({ name }) => name === HELD)) await running();
}

/** The worker with the tables, as soon as it answers; it is started by whoever is first. */
export function running(): Promise<void> {
  isReady ??= new Promise((then, no) => {
    place.share = 0;
    worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
    const fail = (why: string) => {
      no(new Error(why));
      stop();
    };
    worker.onerror = (event) => fail(event.message || "no worker");
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.what === "loading") place.share = data.share;
      else if (data.what === "failed") fail(data.why);
      else if (data.what === "ready") {
        place.share = null;
        then();
        // What came before there was a service worker is kept now.
        void navigator.serviceWorker?.ready.then(keepForLater).catch(() => {});
      } else hear(data);
    };
    tabs.postMessage("taken");
    navigator.locks
      ?.request(HELD, { steal: true }, () => new Promise<void>((then) => (letGo = then)))
      .catch(() => {}); // the next tab has them
    say({
      what: "start",
      parts: { base: base(), files, version, pause: prefs.pace === "calm" ? 0.8 : 0.15 },
    });
    // So that the browser does not clear it away when room gets scarce.
    void navigator.storage?.persist?.().catch(() => false);
  });
  return isReady;
}

tabs.onmessage = () => {
  for (const line of [...lines.values()]) line.hear(REPLACED);
  stop();
};

function stop(): void {
  worker?.terminate();
  worker = null;
  isReady = null;
  letGo();
  place.share = null;
  for (const { no } of questions.values()) no(new Error("stopped"));
  questions.clear();
  for (const line of [...lines.values()]) line.end();
}

const say = (what: ToWorker): void => worker?.postMessage(what);

function hear(told: Extract<FromWorker, { number: number }>): void {
  if (told.what === "answer") {
    const headers = { "Content-Type": "application/json" };
    questions.get(told.number)?.then(new Response(told.text, { status: told.status, headers }));
    questions.delete(told.number);
  } else if (told.what === "text") lines.get(told.number)?.hear(told.text);
  else lines.get(told.number)?.end();
}

/** `fetch`, from this device. */
export async function fetchHere(path: string, init: RequestInit = {}): Promise<Response> {
  await running();
  const number = ++numbers;
  const secret = new Headers(init.headers).get("Authorization")?.replace(/^Bearer /, "") ?? "";
  return new Promise((then, no) => {
    questions.set(number, { then, no });
    const body = typeof init.body === "string" ? init.body : "";
    say({ what: "ask", number, method: init.method ?? "GET", path, secret, body });
  });
}

/** A line to a table on this device; what a websocket is to those of a server. */
export class Port implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly number = ++numbers;

  constructor(code: string) {
    lines.set(this.number, this);
    running().then(
      () => {
        say({ what: "open", number: this.number, code });
        this.onopen?.();
      },
      () => this.end(),
    );
  }

  send(text: string): void {
    say({ what: "say", number: this.number, text });
  }

  close(): void {
    if (lines.delete(this.number)) say({ what: "close", number: this.number });
  }

  hear(text: string): void {
    this.onmessage?.({ data: text });
  }

  /** The other side has hung up. */
  end(): void {
    if (lines.delete(this.number)) this.onclose?.();
  }
}
