import type { LogRecord, Store, StoredWrite } from '../public.ts';

/** The signing key that the first engine of this process made, which takes long, and its path. */
let kept: { path: string; key: object } | undefined;

/**
 * The store, with a signing key that began at `now` (milliseconds): the engines of a process share one. `store` must not hold a key.
 */
export function withKey(store: Store, now: number = Date.now()): Store {
  return {
    load(accept, note) {
      if (kept) {
        const json = JSON.stringify(JSON.stringify({ ...kept.key, signsFrom: now }));
        accept({ space: 'auth', writes: [[kept.path, json]] });
      }
      return store.load(accept, note);
    },
    commit(records, snapshot) {
      kept ??= keyIn(records);
      return store.commit(records, snapshot);
    },
    close: () => store.close(),
  };
}

/** The first thing that a new engine stores is its key: JSON in a string. */
function keyIn(records: readonly LogRecord[]): typeof kept {
  const write = records.find(({ space }) => space === 'auth')?.writes[0];
  return write && { path: write[0], key: JSON.parse(JSON.parse(textOf(write[1]))) as object };
}

function textOf(json: StoredWrite[1]): string {
  return typeof json === 'string' ? json : Buffer.from(json.bytes.subarray(json.from, json.to)).toString();
}
