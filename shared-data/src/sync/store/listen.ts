import type { Transport } from '../../platform/ports.ts';
import type { CollectionDef, ListenContext } from '../collections.ts';
import type { Batch } from './batch.ts';
import { type KeyedStore, valueKey } from './keyed-store.ts';

export interface Listen {
  def: CollectionDef<unknown>;
  store: KeyedStore<unknown>;
  /** A different target means a new listen. */
  target: string;
  end: () => void;
  denied: boolean;
  retries: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Returns the stop function. */
type Begin = (
  transport: Transport,
  batch: Batch,
  listen: Listen,
  context: ListenContext,
  failed: () => void,
) => () => void;

const listenValue: Begin = (transport, batch, listen, context, failed) => {
  const { def } = listen;
  return transport.listenValue(
    def.path(context),
    (value) => {
      listen.retries = 0;
      batch.put(listen.store, valueKey, value === null ? undefined : def.parse(value, context.key));
      batch.loaded(listen.store);
    },
    failed,
  );
};

/** Nothing is shown before the first complete load, which also removes stale entities of an earlier listen. */
const listenMap: Begin = (transport, batch, listen, context, failed) => {
  const { def } = listen;
  let first: Map<string, unknown> | undefined = new Map();
  const put = (key: string, value: unknown) => {
    const entity = def.parse(value, key);
    if (first) first.set(key, entity);
    else batch.put(listen.store, key, entity);
  };
  return transport.listenChildren(def.path(context), def.query?.(context) ?? {}, {
    added: put,
    changed: put,
    removed(key) {
      if (first) first.delete(key);
      else batch.put(listen.store, key, undefined);
    },
    loaded() {
      if (!first) return;
      listen.retries = 0;
      for (const key of listen.store.keys()) if (!first.has(key)) batch.put(listen.store, key, undefined);
      for (const [key, entity] of first) batch.put(listen.store, key, entity);
      first = undefined;
      batch.loaded(listen.store);
    },
    failed,
  });
};

export const beginListen: Begin = (transport, batch, listen, context, failed) =>
  (listen.def.shape === 'value' ? listenValue : listenMap)(transport, batch, listen, context, failed);
