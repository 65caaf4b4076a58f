/** Games on the same dice: what the server is asked, and the attempts of this device, by the secrets that prove them. */
import { ask, bearer, send } from "../lib/api";
import { address } from "../lib/base";
import { keepJson, keptJson } from "../lib/memory";
import { place } from "../lib/place.svelte";
import type {
  ChallengeMade,
  ChallengeView,
  Compared,
  DaysView,
  MakeChallenge,
  Par,
  Seated,
} from "../lib/protocol";
import { newSecret } from "../lib/random";

/** The name of today's game in an address; as a challenge it has the date. */
export const TODAY = "today";
export const isDay = (code: string): boolean => code === TODAY || /^\d{4}-\d\d-\d\d$/.test(code);

interface Mine {
  secret: string;
  /** What came of it, once it is over. */
  score?: number;
}
/** The game of a day is another one on this device than at a server. */
const nameOf = (code: string, here: boolean): string => `same.${here ? "here." : ""}${code}`;

export const mine = (code: string, here = place.here): Mine | null =>
  keptJson<Mine | null>(nameOf(code, here), null);

/** An attempt is over: it is known on this device from now on, also to who sat down by the link to its table. */
export function keepMine(code: string, what: Mine, here = place.here): void {
  keepJson(nameOf(code, here), what);
}

const at = (code: string, rest = ""): string => `api/challenges/${encodeURIComponent(code)}${rest}`;
const mineIn = (code: string): RequestInit => bearer(mine(code)?.secret ?? null);

export const playableDays = (): Promise<DaysView> => ask("api/days");
export const make = (wish: MakeChallenge): Promise<ChallengeMade> => ask("api/challenges", wish);
export const viewOf = (code: string): Promise<ChallengeView> =>
  send(at(code), mineIn(code)).then((answer) => answer.json());
export const compared = (code: string, pair: string): Promise<Compared> => {
  const [one = "", other = ""] = pair.split("-");
  return send(at(code, `/compared?one=${one}&other=${other}`), mineIn(code)).then((answer) =>
    answer.json(),
  );
};

/** What was worked out when the page was made; null for a day long after, and without a network. */
export const parOfPage = (day: string): Promise<Par | null> =>
  fetch(address(`par/${day}.json`))
    .then((answer) => (answer.ok ? (answer.json() as Promise<Par>) : null))
    .catch(() => null);

/** The one secret of this device for a challenge. It is kept first: asked again, the server finds the same table. */
export function secretFor(code: string): string {
  const secret = mine(code)?.secret ?? newSecret();
  keepMine(code, { ...mine(code), secret });
  return secret;
}

/** Sit down to play it. */
export const begin = (code: string, name: string): Promise<Seated> =>
  ask(at(code, "/attempts"), { name, secret: secretFor(code) });
