import type { TableSummary } from "../lib/protocol";

/** The logs of the tables on this device. Whatever is said to be stored is, before anybody hears of it. */
const NAME = "qwixx-tables";
const LOGS = "logs";
const TABLES = "tables";

interface Entry {
  code: string;
  number: number;
  body: string;
}
interface Listed {
  code: string;
  last: number;
  line: string;
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((then, no) => {
    request.onsuccess = () => then(request.result);
    request.onerror = () => no(request.error ?? new Error("no database"));
  });

const finished = (work: IDBTransaction): Promise<void> =>
  new Promise((then, no) => {
    work.oncomplete = () => then();
    work.onabort = () => no(work.error ?? new Error("aborted"));
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LOGS, { keyPath: ["code", "number"] });
    request.result.createObjectStore(TABLES, { keyPath: "code" });
  };
  return asked(request);
}

/** The entries of a table from one number on. */
const from = (code: string, number: number): IDBKeyRange =>
  IDBKeyRange.bound([code, number], [code, Infinity]);

/** What the first page tells of a table, for which no Python is started. */
export async function summaryOf(code: string): Promise<TableSummary> {
  const database = await opened();
  try {
    const tables = database.transaction(TABLES).objectStore(TABLES);
    const { line } = (await asked(tables.get(code))) as Listed;
    return (JSON.parse(line) as { summary: TableSummary }).summary;
  } finally {
    database.close();
  }
}

/** What Python calls a Shelf; texts alone go to and fro. */
export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    return new Shelf(await opened());
  }

  async append(code: string, first: number, entries: string, listed: string): Promise<string> {
    const bodies = entries.split("\n");
    const work = this.within("readwrite");
    const done = finished(work);
    // What comes of it is told by the end of the transaction.
    done.catch(() => {});
    try {
      const logs = work.objectStore(LOGS);
      const tables = work.objectStore(TABLES);
      const before = (await asked(tables.get(code))) as Listed | undefined;
      if ((before?.last ?? 0) !== first - 1) {
        const there = (await asked(logs.getAll(from(code, first)))) as Entry[];
        const same = bodies.every((body, at) => there[at]?.body === body);
        return same && there.length === bodies.length ? "" : "conflict";
      }
      bodies.forEach((body, at) => logs.add({ code, number: first + at, body } satisfies Entry));
      tables.put({ code, last: first + bodies.length - 1, line: listed } satisfies Listed);
      await done;
      return "";
    } catch (error) {
      return (error as DOMException | null)?.name === "QuotaExceededError" ? "full" : "no answer";
    }
  }

  async read(code: string): Promise<string> {
    const logs = this.within("readonly").objectStore(LOGS);
    const entries = (await asked(logs.getAll(from(code, 0)))) as Entry[];
    return entries.map(({ body }) => body).join("\n");
  }

  async tables(): Promise<string> {
    const tables = this.within("readonly").objectStore(TABLES);
    return ((await asked(tables.getAll())) as Listed[]).map(({ line }) => line).join("\n");
  }

  async cut(code: string, last: number): Promise<void> {
    const work = this.within("readwrite");
    work.objectStore(LOGS).delete(from(code, last + 1));
    const tables = work.objectStore(TABLES);
    const before = (await asked(tables.get(code))) as Listed | undefined;
    if (before) tables.put({ ...before, last } satisfies Listed);
    await finished(work);
  }

  async drop(code: string): Promise<void> {
    const work = this.within("readwrite");
    work.objectStore(LOGS).delete(from(code, 0));
    work.objectStore(TABLES).delete(code);
    await finished(work);
  }

  private within(mode: IDBTransactionMode): IDBTransaction {
    // Strict: on the disk, and not only on its way there.
    return this.database.transaction([LOGS, TABLES], mode, { durability: "strict" });
  }
}
