import { type IdentityView, isStaff } from '../access/guards.ts';
import { isSiteClosed } from '../models/site.ts';
import type { Transport } from '../platform/ports.ts';
import { demands, isDemanded, onDemand, untypedStore } from './collection-store.ts';
import {
  belongsTo,
  type CollectionDef,
  type CollectionName,
  collectionTable,
  type ListenContext,
} from './collections.ts';
import { beginKeeping, isKept } from './kept/begin-keeping.ts';
import type { Keeping, KeepingSource } from './kept/port.ts';
import { createBatch } from './store/batch.ts';
import { beginListen, type Listen } from './store/listen.ts';

export interface SyncOptions {
  transport: Transport;
  /** Told when something kept by an earlier visit is shown. */
  onShown?: KeepingSource['onShown'];
  /** Milliseconds a listen outlives its last reader, so that going back does not reload. Default 5000. */
  lingerMs?: number;
  /** First pause before a rejected listen is retried; doubles up to a minute. Default 1000. */
  retryMs?: number;
}

export interface Sync {
  /** Starts, restarts and stops listens to fit this identity. */
  setView(view: IdentityView): void;
  /** Resolves once what an earlier visit kept is shown; at once where nothing was. */
  restored(): Promise<void>;
  stop(): void;
}

const longestRetry = 60_000;

/** Keeps stores in sync. Events of one turn become one commit per store. Rejected listens are retried with backoff. */
export function createSync({ transport, onShown, lingerMs = 5000, retryMs = 1000 }: SyncOptions): Sync {
  const listens = new Map<string, Listen>();
  const batch = createBatch();
  let keeping: Keeping | undefined;
  let stopped = false;
  let view: IdentityView | undefined;
  let rights = '';

  const names = Object.keys(collectionTable) as CollectionName[];
  const whole = names.filter((name) => collectionTable[name].mode === 'whole');

  const demanded = watchDemand(fit, lingerMs);

  const begun = beginKeeping({ listens, onConnected: transport.onConnected, onShown }).then((begun) => {
    if (stopped) begun.stop();
    keeping = begun;
    if (view) begun.follow(view, rights);
    return begun;
  });
  // Nothing is kept.
  begun.catch(() => {});

  function fit(name: CollectionName, key: string): void {
    const id = `${name}:${key}`;
    const def = collectionTable[name] as CollectionDef<unknown>;
    const context: ListenContext = {
      uid: view?.uid ?? '',
      email: view?.email ?? '',
      key,
      staff: view !== undefined && isStaff(view),
    };
    const asked = def.mode === 'whole' || isDemanded(name, key) || demanded.lingers(id);
    const reader = view && asked && belongsTo(def.audience, view) ? view : undefined;
    const denied = reader !== undefined && def.isDenied?.(reader) === true;
    const wanted = reader !== undefined && !denied;
    const target = wanted ? JSON.stringify([def.path(context), def.query?.(context)]) : '';
    const running = listens.get(id);
    if (running && running.target === target) {
      if (running.denied) open(running, context);
      return;
    }
    if (running) close(id, running);
    const store = untypedStore(name, key);
    if (!wanted) {
      // What a visitor's snapshot showed, to a reader who turns out to be another.
      if (view && (store.state === 'loading' || store.state === 'denied')) empty(store);
      if (denied) store.setState('denied');
      return;
    }
    const listen: Listen = { def, store, target, end: () => {}, denied: false, retries: 0 };
    listens.set(id, listen);
    open(listen, context);
    keeping?.show(id, listen);
  }

  function open(listen: Listen, context: ListenContext): void {
    clearTimeout(listen.timer);
    listen.end();
    listen.denied = false;
    if (listen.store.state !== 'live') listen.store.setState('loading');
    const failed = () => {
      batch.drop(listen.store);
      listen.end();
      listen.end = () => {};
      listen.denied = true;
      listen.store.clear();
      listen.store.setState('denied');
      const pause = Math.min(retryMs * 2 ** listen.retries, longestRetry);
      listen.retries += 1;
      listen.timer = setTimeout(() => open(listen, context), pause);
      (listen.timer as { unref?: () => void }).unref?.();
    };
    listen.end = beginListen(transport, batch, listen, context, failed);
  }

  function close(id: string, listen: Listen): void {
    clearTimeout(listen.timer);
    listens.delete(id);
    listen.end();
    batch.drop(listen.store);
    empty(listen.store);
  }

  return {
    setView(next) {
      view = next;
      const now = rightsOf(next);
      keeping?.follow(next, now);
      if (now === rights) return;
      rights = now;
      for (const name of whole) fit(name, '');
      const open = new Map([...listens.keys()].map((id) => [id, split(id)]));
      for (const { name, key } of demands()) open.set(`${name}:${key}`, { name, key });
      for (const { name, key } of open.values()) if (collectionTable[name].mode !== 'whole') fit(name, key);
    },
    async restored() {
      if (await isKept().catch(() => false)) await begun.then((keeping) => keeping.restored());
    },
    stop() {
      keeping?.stop();
      stopped = true;
      demanded.stop();
      for (const [id, listen] of [...listens]) close(id, listen);
      view = undefined;
      rights = '';
    },
  };
}

function empty(store: Listen['store']): void {
  store.clear();
  store.setState('idle');
}

function watchDemand(fit: (name: CollectionName, key: string) => void, lingerMs: number) {
  const lingering = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = onDemand((name, key) => {
    const id = `${name}:${key}`;
    clearTimeout(lingering.get(id));
    lingering.delete(id);
    if (isDemanded(name, key)) {
      fit(name, key);
      return;
    }
    const later = setTimeout(() => {
      lingering.delete(id);
      fit(name, key);
    }, lingerMs);
    lingering.set(id, later);
  });
  return {
    lingers: (id: string) => lingering.has(id),
    stop() {
      stop();
      for (const timer of lingering.values()) clearTimeout(timer);
      lingering.clear();
    },
  };
}

function rightsOf(view: IdentityView): string {
  const { uid, email, emailVerified, registered, claims, permission, base } = view;
  return JSON.stringify([uid, email, emailVerified, registered, claims, permission, isSiteClosed(base)]);
}

function split(id: string): { name: CollectionName; key: string } {
  const at = id.indexOf(':');
  return { name: id.slice(0, at) as CollectionName, key: id.slice(at + 1) };
}
