import { isDeepStrictEqual } from 'node:util';
import type { DrawnPage, DrawnSettings, DrawRequest } from 'shared-data/models/drawn-page';
import { permissionOf } from 'shared-data/models/permission';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import type { Clock, Database, Log } from '../ports.ts';
import { watchCopy } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Drawer } from './drawer.ts';

/** Milliseconds: pages show the time. An older one is drawn again, and served meanwhile for as long again. */
const maxAge = 30_000;
/** Milliseconds a request waits for a page that has to be drawn; then it is served without. */
const deadline = 250;
const most = { kept: 300, waiting: 8 };
/** Milliseconds without drawing after a failure. */
const rest = 10_000;

export interface DrawnPages {
  /** Null when the page is not drawn, or not in time. Never rejects. */
  draw(request: DrawRequest): Promise<DrawnPage | null>;
  /** However long it takes, and not kept. Null when the page is not drawn; rejects when that failed. */
  drawNow(request: DrawRequest): Promise<DrawnPage | null>;
  close(): void;
}

/** Caches drawn pages until something changes; served only while the settings they were drawn with are unchanged. */
export function drawnPages(
  drawer: Drawer,
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
): DrawnPages {
  const kept = new Map<string, { page: DrawnPage | null; at: number }>();
  const waiting = new Map<string, Promise<DrawnPage | null>>();
  const settings: DrawnSettings = { base: null, permission: null };
  let release = '';
  let revision = 0;
  let restsUntil = 0;
  let closed = false;
  /** Since when nothing could be drawn, which is logged once. */
  let failing = false;

  const change = () => {
    revision += 1;
    kept.clear();
  };
  drawer.onChanged(change);
  const ends = (['base', 'permission'] as const).map((name) =>
    watchCopy(database, stored[name].path, (value) => {
      settings[name] = value;
      change();
    }),
  );

  /** What an earlier build drew does not fit the HTML of a later one. */
  async function followRelease(): Promise<void> {
    const found = await drawer.release();
    if (found === release) return;
    release = found;
    change();
  }

  async function drawn(request: DrawRequest, key: string): Promise<DrawnPage | null> {
    const since = revision;
    try {
      const page = await drawer.draw(request);
      failing = false;
      if (since !== revision || (page && !areCurrent(page.settings, settings))) return null;
      const [oldest] = kept.keys();
      if (kept.size >= most.kept && oldest !== undefined) kept.delete(oldest);
      kept.set(key, { page, at: clock.now() });
      return page;
    } catch (error) {
      if (closed) return null;
      restsUntil = clock.now() + rest;
      if (!failing) log.warn('a page could not be drawn', { path: request.path, error: String(error) });
      failing = true;
      return null;
    } finally {
      waiting.delete(key);
    }
  }

  return {
    async draw(request) {
      try {
        await followRelease();
      } catch {
        return null;
      }
      const key = JSON.stringify([request.path, request.locale, request.wide]);
      const known = kept.get(key);
      const age = known ? clock.now() - known.at : Infinity;
      if (known && age < maxAge) return known.page;
      if (clock.now() < restsUntil) return null;
      let page = waiting.get(key);
      if (!page && waiting.size < most.waiting) {
        page = drawn(request, key);
        waiting.set(key, page);
      }
      if (known && age < 2 * maxAge) return known.page;
      if (!page) return null;
      if (!drawer.ready) return null;
      const before = revision;
      const found = await withTimeout(deadline, page).catch(() => null);
      return before === revision ? found : null;
    },
    async drawNow(request) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const page = await drawer.draw(request);
        if (!page || areCurrent(page.settings, settings)) return page;
      }
      throw new Error('the settings changed while the page was drawn');
    },
    close() {
      closed = true;
      for (const end of ends) end();
      drawer.close();
    },
  };
}

function areCurrent(drawn: DrawnSettings, now: DrawnSettings): boolean {
  const permission = isAdmitted(now) ? now.permission : null;
  return (
    isDeepStrictEqual(drawn.base ?? null, now.base) && isDeepStrictEqual(drawn.permission ?? null, permission)
  );
}

/** Whether visitors read permissions at all. */
function isAdmitted({ base, permission }: DrawnSettings): boolean {
  return !isSiteClosed(base as BaseInformation | null) && permissionOf(permission).anonymous;
}
