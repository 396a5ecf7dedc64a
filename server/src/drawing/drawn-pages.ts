import { isDeepStrictEqual } from 'node:util';
import type { DrawnPage, DrawnSettings, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';
import { permissionOf } from 'shared-data/models/permission';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import { paths } from 'shared-data/navigation/paths';
import type { Clock, Database, Log } from '../ports.ts';
import { watchChanges, watchCopy } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Drawer, MakingFailed } from './drawer.ts';
import { type Made, madeCache } from './made-cache.ts';

/** Milliseconds: pages show the time. One that is not fresh is drawn again, and served meanwhile, so that nobody waits who comes after a quiet time. */
const maxAge = { fresh: 30_000, served: 300_000 };
/** Milliseconds a request waits for what has to be made; a page is then served as it is. Without a snapshot, a slow phone waits 17 s for 3,000 programs. */
const deadline = { page: 750, snapshot: 5000 };
/** The same while the process starts and fetches the programme, from when it was first asked. */
const start = 3000;
const mostWaiting = 8;
const mostOpened = [paths.home(), paths.programs(), paths.tables()];
/** Of those that wait. Callers of unknown networks, which a proxy may hide, are counted in all only. */
const mostOfNetwork = 3;
/** Milliseconds without drawing after a failure. */
const rest = 10_000;

export interface DrawnPages {
  /** Null when the page is not drawn, or not in time. `network`: the caller's. Never rejects. */
  draw(request: DrawRequest, network?: string): Promise<DrawnPage | null>;
  /** However long it takes, and not kept. Null when the page is not drawn; rejects when that failed. */
  drawNow(request: DrawRequest): Promise<DrawnPage | null>;
  /** Of the collections that a page drawn since the start shows; null for others, or when there is none in time. Never rejects. */
  snapshot(names: readonly string[]): Promise<Snapshot | null>;
  /** Starts the process, and draws what most visitors open first: without that, the first ones wait for all data. */
  warmUp(): void;
  /** Whether nothing changed since it was made: to be asked last, as packing takes time. */
  isCurrent(made: DrawnPage | Snapshot): boolean;
  close(): void;
}

interface Wanted<T extends Made> {
  key: string;
  name: string;
  make(): Promise<T | null>;
  deadline: number;
  network?: string | undefined;
}

/** Caches drawn pages and snapshots until something changes; served only while the settings they were made with are unchanged. */
export function drawnPages(
  drawer: Drawer,
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
): DrawnPages {
  const kept = madeCache();
  const waiting = new Map<string, { asked: Promise<Made | null | undefined>; network: string | undefined }>();
  const revisions = new WeakMap<Made, number>();
  const shown = new Set<string>();
  let release = '';
  let restsUntil = 0;
  /** When the process that runs was first asked. */
  let startedAt: number | undefined;
  /** Whoever asks for pages that fail does not fill the log. */
  let silentUntil = 0;
  let closed = false;
  /** Since when nothing could be drawn, which is logged once. */
  let failing = false;

  let revision = 0;
  const change = () => {
    revision += 1;
    kept.clear();
  };
  drawer.onChanged(change);
  const data = watchShown(database, change);

  /** Milliseconds. */
  function waits(usual: number): number {
    startedAt ??= clock.now();
    return Math.max(usual, startedAt + start - clock.now());
  }

  /** What an earlier build drew does not fit the HTML of a later one. */
  async function followRelease(): Promise<void> {
    const found = await drawer.release();
    if (found === release) return;
    release = found;
    startedAt = undefined;
    change();
  }

  /** Undefined when something changed meanwhile. */
  async function made<T extends Made>({ key, name, make }: Wanted<T>): Promise<T | null | undefined> {
    const since = revision;
    try {
      const found = await make();
      failing = false;
      if (since !== revision || (found && !data.areCurrent(found.settings))) return undefined;
      kept.set(key, found, clock.now());
      if (found) revisions.set(found, revision);
      return found;
    } catch (error) {
      if (closed) return null;
      if (error instanceof MakingFailed) {
        // Not asked for again and again; others are drawn meanwhile.
        if (since === revision) kept.set(key, null, clock.now());
      } else {
        startedAt = undefined;
        restsUntil = clock.now() + rest;
      }
      if (!failing && clock.now() >= silentUntil) {
        log.warn('a page could not be drawn', { path: name, error: String(error) });
        silentUntil = clock.now() + rest;
      }
      failing = true;
      return null;
    } finally {
      waiting.delete(key);
    }
  }

  function hasPlace(network: string | undefined): boolean {
    if (waiting.size >= mostWaiting) return false;
    const ofNetwork = [...waiting.values()].filter((one) => one.network === network);
    return network === undefined || ofNetwork.length < mostOfNetwork;
  }

  /** Null when too many wait. */
  function ask<T extends Made>(wanted: Wanted<T>): Promise<T | null | undefined> | null {
    const { key, network } = wanted;
    const known = waiting.get(key)?.asked as Promise<T | null | undefined> | undefined;
    if (known) return known;
    if (!hasPlace(network)) return null;
    const asked = made(wanted);
    waiting.set(key, { asked, network });
    return asked;
  }

  /** Asks again for what changed while it was made: while the process starts, all its data does. */
  async function askAgain<T extends Made>(
    wanted: Wanted<T>,
    asked: ReturnType<typeof ask<T>>,
    attempts = 5,
  ): Promise<T | null> {
    const found = await asked;
    if (found !== undefined || attempts === 1) return found ?? null;
    return askAgain(wanted, ask(wanted), attempts - 1);
  }

  async function keptOrMade<T extends Made>(wanted: Wanted<T>): Promise<T | null> {
    try {
      await followRelease();
    } catch {
      return null;
    }
    const { key } = wanted;
    const known = kept.get<T>(key);
    const age = known ? clock.now() - known.at : Infinity;
    if (known && age < maxAge.fresh) return known.made;
    if (clock.now() < restsUntil) return null;
    const asked = ask(wanted);
    if (known && age < maxAge.served) return known.made;
    return withTimeout(waits(wanted.deadline), askAgain(wanted, asked)).catch(() => null);
  }

  async function draw(request: DrawRequest, network?: string): Promise<DrawnPage | null> {
    const { path, locale, wide } = request;
    const page = await keptOrMade<DrawnPage>({
      key: JSON.stringify([path, locale, wide]),
      name: path,
      make: () => drawer.draw(request),
      deadline: deadline.page,
      network,
    });
    if (page) shown.add(page.shows.join());
    return page;
  }

  return {
    draw,
    warmUp() {
      for (const path of mostOpened) void draw({ path, locale: 'en', wide: false });
    },
    async drawNow(request) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const page = await drawer.draw(request);
        if (!page || data.areCurrent(page.settings)) return page;
      }
      throw new Error('the settings changed while the page was drawn');
    },
    async snapshot(names) {
      const name = names.join();
      if (!shown.has(name)) return null;
      return keptOrMade<Snapshot>({
        key: name,
        name,
        make: () => drawer.snapshot(names),
        deadline: deadline.snapshot,
      });
    },
    isCurrent: (made) => revisions.get(made) === revision,
    close() {
      closed = true;
      data.end();
      drawer.close();
    },
  };
}

const publicLists = [
  ...[stored.publicTables, stored.programs, stored.sessions, stored.sessionGroups, stored.dayDelays],
  ...[stored.instructions, stored.sponsors, stored.advertisements, stored.exhibitions],
];

/** Calls `change` for whatever drawn pages show, which the process that draws may hear of later. */
function watchShown(database: Database, change: () => void) {
  const settings: DrawnSettings = { base: null, permission: null };
  const ends = (['base', 'permission'] as const).map((name) =>
    watchCopy(database, stored[name].path, (value) => {
      settings[name] = value;
      change();
    }),
  );
  ends.push(
    watchCopy(database, stored.information.path, change),
    ...publicLists.map(({ path }) => watchChanges(database, path, change)),
  );
  return {
    areCurrent({ base, permission }: DrawnSettings): boolean {
      const readable = isAdmitted(settings) ? settings.permission : null;
      return (
        isDeepStrictEqual(base ?? null, settings.base) && isDeepStrictEqual(permission ?? null, readable)
      );
    },
    end() {
      for (const end of ends) end();
    },
  };
}

/** Whether visitors read permissions at all. */
function isAdmitted({ base, permission }: DrawnSettings): boolean {
  return !isSiteClosed(base as BaseInformation | null) && permissionOf(permission).anonymous;
}
