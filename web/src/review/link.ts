/** What stands behind the hash of a link to a game: the moment, the key to a table, or the whole game. */
import { screenAddress } from "../lib/base";

export interface Behind {
  /** Which moment, counted from 1. */
  moment: number;
  /** The key that lets somebody see the games of a private table. */
  key: string | null;
  /** The seats of bots, for their faces. */
  bots: number[];
  /** A whole game, packed. */
  packed: string | null;
}

export function behind(hash: string): Behind {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const moment = Number.parseInt(values.get("m") ?? "1", 10);
  return {
    moment: Number.isFinite(moment) && moment > 0 ? moment : 1,
    key: /^[a-z0-9]{4,32}$/i.exec(values.get("k") ?? "")?.[0] ?? null,
    bots: [...(values.get("b") ?? "")].map(Number).filter((seat) => seat >= 0 && seat < 6),
    packed: values.get("r"),
  };
}

export function hashOf({ moment, key, bots, packed }: Behind): string {
  const values = new URLSearchParams();
  if (moment > 1) values.set("m", String(moment));
  if (key) values.set("k", key);
  if (bots.length > 0) values.set("b", bots.join(""));
  if (packed) values.set("r", packed);
  return values.size > 0 ? `#${values}` : "";
}

export const keptPath = (code: string, game: number): string => `replay/${code}/${game}`;
export const linkTo = (path: string, what: Behind): string => screenAddress(path) + hashOf(what);

const LONGEST = 64 * 1024;

async function all(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too long");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const through = (
  bytes: Uint8Array<ArrayBuffer>,
  way: CompressionStream | DecompressionStream,
): Promise<Uint8Array> =>
  all(new Blob([bytes]).stream().pipeThrough(way) as ReadableStream<Uint8Array>, LONGEST);

/** A record as letters that a link can hold. */
export async function pack(record: string): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(record),
    new CompressionStream("deflate-raw"),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The record in a link; null if there is none in it, whatever somebody has made of it. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}
