import { keptPagesCache } from '../models/kept-pages.ts';
import { keptDatabase } from '../sync/kept/port.ts';

/** Personal entries whose names contain no uid. */
const ownEntries = ['wanted'];
const ownPrefixes = ['upload/'];

function belongsTo(uid: string, name: string): boolean {
  if (uid === '') return false;
  const ends = (place: number) => ['', ':', '-', '/'].includes(name.charAt(place));
  for (let at = name.indexOf(uid); at >= 0; at = name.indexOf(uid, at + 1))
    if (ends(at - 1) && ends(at + uid.length)) return true;
  return false;
}

function entries(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

export function keepsDrafts(uid: string): boolean {
  try {
    return entries(localStorage).some((name) => /^(?:draft|outbox):/.test(name) && belongsTo(uid, name));
  } catch {
    return false;
  }
}

/** Removes drafts, submissions, pending uploads, kept collections and page images. On deliberate sign-out only: an expired sign-in keeps its drafts. */
export function forgetPerson(uid: string): void {
  try {
    // Not by `KeptStore`, whose code may be out of reach.
    globalThis.indexedDB?.deleteDatabase(keptDatabase);
    globalThis.caches?.delete(keptPagesCache).catch(() => {});
    for (const storage of [localStorage, sessionStorage])
      for (const name of entries(storage))
        if (
          belongsTo(uid, name) ||
          ownEntries.includes(name) ||
          ownPrefixes.some((prefix) => name.startsWith(prefix))
        )
          storage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}
