import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { keptDatabase } from './port.ts';

export interface KeptRecord {
  /** As of the listen that brought it. */
  target: string;
  /** Entries as JSON. */
  text: string;
  /** The server's time when it was written, in sync. */
  at: number;
}

export interface KeptMark {
  /** Whose collections these are, of which symposium, kept by which release. */
  owner: string;
  /** What the owner might do when they came. */
  rights: string;
  /** The server's time when they were last in sync. */
  at: number;
}

interface StoredMark extends KeptMark {
  /** Ids of collections of one key, the last written at the end. */
  opened: string[];
}

interface Kept extends DBSchema {
  mark: { key: string; value: StoredMark };
  collections: { key: string; value: KeptRecord };
}

const stores = ['mark', 'collections'] as const;
const markKey = 'mark';
/** Collections of one key, such as a board's comments or a person's name: some thirty boards with all that they show. */
const mostOpened = 600;

/** Whether a collection is of one key (`bbs:OA`) and not whole (`programs:`). */
export const isOfKey = (id: string): boolean => !id.endsWith(':');

/** The collections of one reader in IndexedDB. Every method may reject: for want of space, or where a browser allows nothing. */
export class KeptStore {
  #opened: Promise<IDBPDatabase<Kept>> | undefined;

  #open(): Promise<IDBPDatabase<Kept>> {
    const close = () => {
      void this.#opened?.then((database) => database.close());
      this.#opened = undefined;
    };
    this.#opened ??= openDB<Kept>(keptDatabase, 1, {
      upgrade(database) {
        for (const name of stores) database.createObjectStore(name);
      },
      // Sign-out in any tab deletes it.
      blocking: close,
      terminated: close,
    });
    return this.#opened;
  }

  /** All that is not of one key. Undefined when nothing was kept for this owner. */
  async read(owner: string): Promise<{ mark: KeptMark; records: Map<string, KeptRecord> } | undefined> {
    const transaction = (await this.#open()).transaction(stores);
    const collections = transaction.objectStore('collections');
    const [mark, ids] = await Promise.all([
      transaction.objectStore('mark').get(markKey),
      collections.getAllKeys(),
    ]);
    if (mark?.owner !== owner) return undefined;
    const whole = ids.filter((id) => !isOfKey(id));
    const records = await Promise.all(whole.map((id) => collections.get(id)));
    return { mark, records: new Map(whole.map((id, at) => [id, records[at] as KeptRecord])) };
  }

  /** One collection. Undefined when it was not kept for this owner with these rights. */
  async readOne({ owner, rights }: Omit<KeptMark, 'at'>, id: string): Promise<KeptRecord | undefined> {
    const transaction = (await this.#open()).transaction(stores);
    const [mark, record] = await Promise.all([
      transaction.objectStore('mark').get(markKey),
      transaction.objectStore('collections').get(id),
    ]);
    return mark?.owner === owner && mark.rights === rights ? record : undefined;
  }

  /** False, and nothing is written, when another page has removed what this page `began`. `null` removes a collection. */
  async write(
    mark: KeptMark,
    changes: ReadonlyMap<string, KeptRecord | null>,
    began: boolean,
  ): Promise<boolean> {
    const transaction = (await this.#open()).transaction(stores, 'readwrite');
    const collections = transaction.objectStore('collections');
    const before = await transaction.objectStore('mark').get(markKey);
    const same = before?.owner === mark.owner && before.rights === mark.rights;
    if (began && !same) return false;
    const requests: Promise<unknown>[] = [transaction.done];
    if (!same) requests.push(collections.clear());
    const opened = [
      ...(same ? before.opened : []).filter((id) => !changes.has(id)),
      ...[...changes].flatMap(([id, record]) => (record && isOfKey(id) ? [id] : [])),
    ];
    const kept = opened.slice(-mostOpened);
    requests.push(transaction.objectStore('mark').put({ ...mark, opened: kept }, markKey));
    for (const [id, record] of changes)
      requests.push(record ? collections.put(record, id) : collections.delete(id));
    for (const id of opened.slice(0, -mostOpened)) requests.push(collections.delete(id));
    await Promise.all(requests);
    return true;
  }

  async clear(): Promise<void> {
    const transaction = (await this.#open()).transaction(stores, 'readwrite');
    await Promise.all([...stores.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  }

  /** For one that is damaged, or of another kind. */
  async drop(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.then(
      (database) => database.close(),
      () => {},
    );
    await deleteDB(keptDatabase);
  }
}
