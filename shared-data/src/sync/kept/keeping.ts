import { type IdentityView, isPending } from '../../access/guards.ts';
import { serverNow } from '../../platform/clock.ts';
import { peekConfig } from '../../platform/config.ts';
import { untypedStore } from '../collection-store.ts';
import type { Listen } from '../store/listen.ts';
import { isToKeep, type Kept, nameOf, names, parse, parseOne } from './kept-collections.ts';
import { isOfKey, type KeptMark, type KeptRecord, KeptStore } from './kept-store.ts';
import type { Keeping, KeepingSource } from './port.ts';
import { untilIdle } from './until-idle.ts';

/** Milliseconds after a change, and between two times of writing the same collections. */
const settleTime = 500;
const restBetween = 20_000;
/** Entries made into text at one go: a slow phone takes about 10 ms. */
const atOnce = 200;

const isLeft = () => globalThis.document?.visibilityState === 'hidden';

/** While the page is open nothing is written before `earliest` (the device's time), when the first view is there. */
export function createKeeping({ listens, onConnected, onShown }: KeepingSource, earliest: number): Keeping {
  const store = new KeptStore();
  let view: IdentityView | undefined;
  let rights = '';
  let reader: string | undefined;
  let beginning = Promise.resolve();
  let began: KeptMark | undefined;
  let shown = new Map<string, Kept>();
  let written = new Map<string, number>();
  const denied = new Set<string>();
  let connected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned = 0;
  let last = 0;
  let isWriting = false;
  let ended = false;

  /** Something could not be read or written: this page does without. */
  const giveUp = () => {
    stop();
    return store.drop().catch(() => {});
  };

  const watched = new Set<string>();
  const ends = [
    onConnected((now) => {
      // What came since the last time of writing.
      if (connected && !now) void write((next) => next());
      connected = now;
      plan();
    }),
  ];
  for (const name of names) watch(`${name}:`, untypedStore(name));
  for (const [id, listen] of listens) watch(id, listen.store);
  globalThis.document?.addEventListener('visibilitychange', leave);

  function watch(id: string, store: Listen['store']): void {
    if (watched.has(id) || !nameOf(id)) return;
    watched.add(id);
    const look = () => {
      if (store.state === 'denied') denied.add(id);
      plan();
    };
    ends.push(store.subscribe(plan), store.subscribeState(look));
  }

  async function begin(): Promise<void> {
    const mine = reader;
    forget();
    try {
      const found = await store.read(ownerOf(mine));
      if (mine !== reader || ended) return;
      if (!found) return await store.clear();
      const entries = parse(found.records);
      began = found.mark;
      shown = entries;
      for (const [id, listen] of [...listens]) show(id, listen);
    } catch {
      await store.drop().catch(() => {});
    } finally {
      plan();
    }
  }

  function forget(): void {
    shown = new Map();
    written = new Map();
    began = undefined;
  }

  function show(id: string, listen: Listen): void {
    watch(id, listen.store);
    if (isOfKey(id)) written.delete(id);
    const kept = shown.get(id);
    if (kept && isAgreed()) {
      shown.delete(id);
      place(listen, kept, began?.at);
    } else if (nameOf(id) && listen.def.mode !== 'whole' && !connected) void showOne(id, listen);
  }

  /** What a page asks for again, or of one key: without a connection there is nothing else. */
  async function showOne(id: string, listen: Listen): Promise<void> {
    const mine = reader;
    if (mine === undefined || !began || !isAgreed()) return;
    const mark = { owner: ownerOf(mine), rights: began.rights };
    try {
      const record = await store.readOne(mark, id);
      if (!record || mine !== reader || ended || !isAgreed()) return;
      place(listen, parseOne(id, record), record.at);
    } catch {
      await giveUp();
    }
  }

  function place(listen: Listen, { target, entries }: Kept, at: number | undefined): void {
    if (target !== listen.target || listen.store.state !== 'loading' || listen.store.size > 0) return;
    listen.store.commit(entries);
    if (at !== undefined) onShown?.(at);
  }

  /** Not so when the reader's rights are known, and others than when the collections were kept. */
  function isAgreed(): boolean {
    return view?.pending !== undefined || began?.rights === rights;
  }

  /** What is not kept at all yet does not wait for the rest. */
  function plan(): void {
    if (ended || reader === undefined) return;
    if (isLeft() && last === 0) return void write((next) => next());
    const rested = isWriting || isAllWritten() ? last + restBetween : 0;
    const due = Math.max(Date.now() + settleTime, earliest, rested);
    if (timer !== undefined && planned <= due) return;
    clearTimeout(timer);
    planned = due;
    timer = setTimeout(() => {
      if (isLeft()) timer = undefined;
      else untilIdle(() => void write(untilIdle));
    }, due - Date.now());
  }

  function isAllWritten(): boolean {
    for (const [id, listen] of listens)
      if (isToKeep(id, listen) && listen.store.state === 'live' && !written.has(id)) return false;
    return true;
  }

  function leave(): void {
    if (isLeft()) void write((next) => next());
    else plan();
  }

  async function write(pause: (next: () => void) => void): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (ended || reader === undefined || view === undefined || view.pending || !connected) return;
    last = Date.now();
    isWriting = true;
    await writeFor(reader, pause);
    isWriting = false;
    if (!isAllWritten()) plan();
  }

  /** `pause` lets other work in between. */
  async function writeFor(mine: string, pause: (next: () => void) => void): Promise<void> {
    const mark: KeptMark = { owner: ownerOf(mine), rights, at: serverNow() };
    const versions = new Map<string, number>();
    const changes = new Map<string, KeptRecord | null>([...denied].map((id) => [id, null]));
    denied.clear();
    for (const [id, listen] of [...listens]) {
      if (!isToKeep(id, listen)) continue;
      const { state, version } = listen.store;
      if (state !== 'live' || written.get(id) === version) continue;
      versions.set(id, version);
      changes.set(id, { target: listen.target, text: await textOf(listen, pause), at: mark.at });
    }
    if (ended || ownerOf(reader) !== mark.owner || rights !== mark.rights) return;
    try {
      if (!(await store.write(mark, changes, began !== undefined))) return stop();
      if (ownerOf(reader) !== mark.owner || rights !== mark.rights) return;
      began = mark;
      for (const [id, version] of versions) written.set(id, version);
    } catch {
      await giveUp();
    }
  }

  function stop(): void {
    ended = true;
    clearTimeout(timer);
    for (const end of ends) end();
    globalThis.document?.removeEventListener('visibilitychange', leave);
    forget();
  }

  return {
    follow(next, now) {
      view = next;
      rights = now;
      if (ended || isPending(next, 'account')) return;
      const uid = next.uid ?? '';
      if (uid !== reader) {
        reader = uid;
        beginning = begin();
      } else if (!isAgreed() && began) {
        forget();
        store.clear().catch(giveUp);
        plan();
      }
    },
    show,
    restored: () => beginning,
    stop,
  };
}

async function textOf(listen: Listen, pause: (next: () => void) => void): Promise<string> {
  const entries = [...listen.store.entries()];
  const texts: string[] = [];
  for (let from = 0; from < entries.length; from += atOnce) {
    await new Promise<void>(pause);
    texts.push(JSON.stringify(entries.slice(from, from + atOnce)).slice(1, -1));
  }
  return `[${texts.join()}]`;
}

function ownerOf(reader: string | undefined): string {
  const { firebase, databasePath } = peekConfig() ?? {};
  const main = globalThis.document?.querySelector<HTMLScriptElement>('script[src*="/main."]');
  return JSON.stringify([main?.src, firebase, databasePath, reader]);
}
