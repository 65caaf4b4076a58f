/** The seats of this device: the secrets that prove them, newest first. */
import { keepJson, keptJson } from "./memory";
import { emptyOutbox } from "./outbox";
import { place } from "./place.svelte";

export interface OwnSeat {
  code: string;
  seat: number;
  secret: string;
  name: string;
  at: number;
  /** The table is on this device. */
  here?: boolean;
  /** Further people at this phone, who share it. */
  others?: { seat: number; secret: string; name: string }[];
  /** The two of them face each other, with the device between them. */
  facing?: boolean;
}

/** Much longer than a server keeps a table that nobody uses, unless told otherwise: until then they may play on. */
const KEPT = 60 * 24 * 60 * 60 * 1000;
const MOST = 200;
const book = (): OwnSeat[] => keptJson<OwnSeat[]>("seats", []);

export const ownSeats = (): OwnSeat[] => book().sort((one, other) => other.at - one.at);
export const ownSeat = (code: string): OwnSeat | null =>
  book().find((seat) => seat.code === code) ?? null;
/** Whether a table is on this device, and not at a server. */
export const isHere = (code: string): boolean => place.page || ownSeat(code)?.here === true;

export function keepSeat(seat: Omit<OwnSeat, "at">): void {
  const now = Date.now();
  const others = ownSeats().filter(({ code, at }) => code !== seat.code && now - at < KEPT);
  keepJson("seats", [{ ...seat, at: now }, ...others].slice(0, MOST));
}

export function forgetSeat(code: string): void {
  keepJson(
    "seats",
    book().filter((seat) => seat.code !== code),
  );
  emptyOutbox(code);
}
