/** The games that were played on this device: kept here, and never sent anywhere. */
import type { BotLevel, EditionName, Review, TableView } from "../lib/protocol";

/** What a review said about one's own play. */
export interface Figures {
  /** The mean loss of real decisions; null where there was none. */
  errors: number | null;
  luck: number;
  good: number;
  of: number;
}

export interface Played {
  /** The table and which of its games. */
  id: string;
  /** When its result was shown. */
  at: number;
  code: string;
  game: number;
  edition: EditionName;
  /** What a sheet of somebody's own is called. */
  title: string;
  names: string[];
  totals: number[];
  /** The levels of bots; null for people. */
  bots: (BotLevel | null)[];
  own: number;
  winners: number[];
  record: string | null;
  figures: Figures | null;
}

const NAME = "qwixx";
const GAMES = "games";
/** More than anybody plays in years. */
const MOST = 2000;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((then, no) => {
    request.onsuccess = () => then(request.result);
    request.onerror = () => no(request.error ?? new Error("no database"));
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
  return asked(request);
}

/** Whatever is done with the games on this device; a browser that keeps nothing refuses. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (games: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await work(database.transaction(GAMES, mode).objectStore(GAMES));
  } finally {
    database.close();
  }
}

/** All games, the latest first. */
export const games = (): Promise<Played[]> =>
  within("readonly", (store) => asked(store.getAll() as IDBRequest<Played[]>)).then((all) =>
    all.sort((a, b) => b.at - a.at),
  );

const idOf = (code: string, game: number): string => `${code}/${game}`;

/** A game whose result is shown enters, unless it is there already. */
export async function remember(
  table: TableView,
  own: number,
  game: number,
  record: string | null,
): Promise<void> {
  const { sheets, winners } = table.game!;
  const one: Played = {
    id: idOf(table.code, game),
    at: Date.now(),
    code: table.code,
    game,
    edition: table.settings.edition,
    title: table.edition.title,
    names: table.seats.slice(0, sheets.length).map(({ name }) => name),
    totals: sheets.map(({ total }) => total),
    bots: table.seats
      .slice(0, sheets.length)
      .map(({ kind, level }) => (kind === "bot" ? (level ?? "regular") : null)),
    own,
    winners,
    record,
    figures: null,
  };
  await within("readwrite", async (store) => {
    const before = await asked(store.get(one.id) as IDBRequest<Played | undefined>);
    if (!before) await asked(store.put(one));
    else if (record && !before.record) await asked(store.put({ ...before, record }));
  }).catch(() => {});
}

export const figuresOf = (review: Review, seat: number): Figures => {
  const { win, score, error_rate, labels, decisions } = review.seats[seat]!;
  const alone = review.players.length === 1;
  return {
    errors: error_rate,
    luck: (alone ? score : win).luck,
    good: labels["good"] ?? 0,
    of: decisions,
  };
};

/** The review of a game that was played here: its figures belong to the history. */
export const reviewed = (code: string, game: number, own: number, review: Review): Promise<void> =>
  within("readwrite", async (store) => {
    const before = await asked(store.get(idOf(code, game)) as IDBRequest<Played | undefined>);
    if (before && before.own === own)
      await asked(store.put({ ...before, figures: figuresOf(review, own) }));
  }).catch(() => {});

export const forget = (id: string): Promise<undefined> =>
  within("readwrite", (store) => asked(store.delete(id)));
export const forgetAll = (): Promise<undefined> =>
  within("readwrite", (store) => asked(store.clear()));

export const found = (id: string): Promise<Played | undefined> =>
  within("readonly", (store) => asked(store.get(id) as IDBRequest<Played | undefined>));

// --- files

const KIND = "qwixx history";
export const asFile = (all: readonly Played[]): string =>
  JSON.stringify({ kind: KIND, version: 1, games: all }, null, 1);

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;
const isWhole = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 1e15;
const isList = <T>(value: unknown, each: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.length >= 1 && value.length <= 5 && value.every(each);
const isName = (value: unknown): value is string => isText(value, 100);
const isFinite = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
const isBot = (value: unknown): value is BotLevel | null => value === null || isText(value, 20);

function figuresIn(value: unknown): Figures | null {
  const { errors, luck, good, of } = (value ?? {}) as Record<string, unknown>;
  if (!isFinite(luck) || !isWhole(good) || !isWhole(of)) return null;
  return { errors: isFinite(errors) ? errors : null, luck, good, of };
}

/** A game in a file, if it is one: files come from anywhere. */
function playedIn(value: unknown): Played | null {
  const one = (value ?? {}) as Record<string, unknown>;
  const { at, code, game, edition, title, names, totals, bots, own, winners, record } = one;
  if (
    !isWhole(at) ||
    !isText(code, 20) ||
    !/^[a-z0-9]+$/.test(code) ||
    !isWhole(game) ||
    game < 1 ||
    !isText(edition, 20) ||
    !isText(title, 100) ||
    !isList(names, isName) ||
    !isList(totals, isWhole) ||
    !isList(bots, isBot) ||
    !isList(winners, isWhole) ||
    !isWhole(own) ||
    names.length !== totals.length ||
    bots.length !== names.length ||
    own < 0 ||
    own >= names.length
  )
    return null;
  return {
    id: idOf(code, game),
    at,
    code,
    game,
    edition: edition as EditionName,
    title,
    names,
    totals,
    bots,
    own,
    winners,
    record: isText(record, 64 * 1024) ? record : null,
    figures: figuresIn(one["figures"]),
  };
}

/** The games in the text of a file; null if it is none of ours. */
export function gamesIn(text: string): Played[] | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  const { kind, games: all } = (file ?? {}) as Record<string, unknown>;
  if (kind !== KIND || !Array.isArray(all)) return null;
  return all.slice(0, MOST).flatMap((one) => playedIn(one) ?? []);
}

/** Add the games of a file to those that are here; how many are new. */
export const add = (all: readonly Played[]): Promise<number> =>
  within("readwrite", async (store) => {
    let added = 0;
    for (const one of all) {
      const before = await asked(store.get(one.id) as IDBRequest<Played | undefined>);
      if (!before) added += 1;
      await asked(
        store.put(
          before
            ? {
                ...before,
                record: before.record ?? one.record,
                figures: before.figures ?? one.figures,
              }
            : one,
        ),
      );
    }
    return added;
  });

// --- what they add up to

export interface Against {
  name: string;
  bot: boolean;
  games: number;
  /** A shared win counts by its share. */
  won: number;
}

/** How often one was ahead, by opponent: bots by their level. */
export function against(all: readonly Played[]): Against[] {
  const found = new Map<string, Against>();
  for (const { names, totals, bots, own } of all)
    names.forEach((name, seat) => {
      if (seat === own) return;
      const level = bots[seat] ?? null;
      const key = level ? `bot ${level}` : `person ${name}`;
      const one = found.get(key) ?? { name: level ?? name, bot: !!level, games: 0, won: 0 };
      const [mine, theirs] = [totals[own] ?? 0, totals[seat] ?? 0];
      found.set(key, {
        ...one,
        games: one.games + 1,
        won: one.won + (mine > theirs ? 1 : mine === theirs ? 0.5 : 0),
      });
    });
  return [...found.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

/** Who is alone wins nothing: there the points count. */
export const isAlone = ({ names }: Played): boolean => names.length === 1;
export const wonBy = (one: Played): boolean => !isAlone(one) && one.winners.includes(one.own);
export const placeOf = ({ totals, own }: Played): number =>
  1 + totals.filter((total) => total > (totals[own] ?? 0)).length;
