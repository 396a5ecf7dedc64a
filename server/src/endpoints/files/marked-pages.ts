import { defaultTimeZone } from 'shared-data/models/site';
import { venueDate } from 'shared-data/models/venue-time';
import type { Database, Ports } from '../../ports.ts';
import { read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';

const keptBytes = 32 * 1024 ** 2;
const maxName = 36;
const codeLength = 6;

interface Kept {
  png: Uint8Array<ArrayBuffer>;
  until: number;
}

interface Asked {
  path: string;
  reader: string;
  link: string;
  until: number;
}

export interface MarkedPages {
  /** The image at `path` marked with its reader's name; null when there is none. `link` and `until` belong to the signed link. */
  open(page: Asked): Promise<Uint8Array<ArrayBuffer> | null>;
}

export async function watermarkIsOn(database: Database): Promise<boolean> {
  return read(database, stored.watermark);
}

export function markedPages({ database, files, media, clock }: Ports): MarkedPages {
  const kept = new Map<string, Kept>();
  const keep = (link: string, one: Kept) => {
    kept.set(link, one);
    let bytes = [...kept.values()].reduce((sum, { png }) => sum + png.length, 0);
    for (const [oldest, { png, until }] of kept) {
      if (bytes <= keptBytes && until > clock.now()) continue;
      kept.delete(oldest);
      bytes -= png.length;
    }
  };
  const make = async ({ path, reader, link, until }: Asked) => {
    const file = await files.open(path);
    if (!file) return null;
    const plain = await new Response(file.stream).bytes();
    const png = new Uint8Array(await media.markPage(plain, await wordsOf(database, reader, clock.now())));
    keep(link, { png, until });
    return png;
  };
  /** Concurrent requests for a page share one rendering. */
  const making = new Map<string, ReturnType<typeof make>>();
  return {
    open(page) {
      const { link } = page;
      const known = kept.get(link);
      if (known) return Promise.resolve(known.png);
      const made = making.get(link) ?? make(page).finally(() => making.delete(link));
      making.set(link, made);
      return made;
    },
  };
}

/** Name, date at the venue, and the end of the uid, which tells apart people of the same name. */
async function wordsOf(database: Database, uid: string, now: number): Promise<string> {
  const [profile, base] = await Promise.all([
    read(database, stored.profile(uid)),
    read(database, stored.base),
  ]);
  const names = [profile?.name, profile?.nameJa].filter(Boolean).join(' ');
  const name = [...names].slice(0, maxName).join('');
  return [name, dayAt(base?.timeZone, now), uid.slice(-codeLength)].filter(Boolean).join('  ');
}

function dayAt(timeZone: string | undefined, now: number): string {
  try {
    return venueDate(now, timeZone ?? defaultTimeZone);
  } catch {
    // Administrators may have entered an invalid time zone.
    return venueDate(now, defaultTimeZone);
  }
}
