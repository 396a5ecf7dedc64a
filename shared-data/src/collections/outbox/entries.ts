import { type Change, placeOf } from './change.ts';

export interface Waiting {
  change: Change;
  /** The server's time when it was made. */
  at: number;
  /** The page that sends it; none, or one that was closed: whichever is open. */
  page: string;
  /** Of several attempts at one place only the newest counts. */
  attempt: string;
  /** Why the server will not have it, as a code. */
  denied?: string;
}

/** The account is in the name, so that signing out removes it. */
const prefixOf = (uid: string) => `outbox:${uid}:`;

export const isOutboxOf = (uid: string, name: string | null) => name?.startsWith(prefixOf(uid)) !== false;

/** False where the browser has no room, or allows nothing. */
export function store(uid: string, waiting: Waiting): boolean {
  try {
    localStorage.setItem(prefixOf(uid) + placeOf(waiting.change), JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
}

export function remove(uid: string, place: string): void {
  try {
    localStorage.removeItem(prefixOf(uid) + place);
  } catch {
    // Then nothing is there.
  }
}

/** Oldest first. Damaged ones are removed. */
export function entriesOf(uid: string): Waiting[] {
  const found: Waiting[] = [];
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(prefixOf(uid))) continue;
      const waiting = parse(localStorage.getItem(name));
      if (waiting && prefixOf(uid) + placeOf(waiting.change) === name) found.push(waiting);
      else localStorage.removeItem(name);
    }
  } catch {
    // Without storage there are none.
  }
  return found.sort((a, b) => a.at - b.at);
}

function parse(text: string | null): Waiting | undefined {
  try {
    const { change, at, page, attempt, denied } = JSON.parse(text ?? '') as Partial<Waiting>;
    const texts = [page, attempt, denied ?? ''].every((one) => typeof one === 'string');
    if (!texts || typeof at !== 'number' || !isChange(change)) return undefined;
    return { change, at, page: page ?? '', attempt: attempt ?? '', ...(denied !== undefined && { denied }) };
  } catch {
    return undefined;
  }
}

function isChange(value: Partial<Record<string, unknown>> | undefined): value is Change {
  if (value?.['kind'] === 'comment') {
    const { discussion, comment } = value as {
      discussion?: { id?: unknown };
      comment?: { key?: unknown; body?: unknown };
    };
    return [discussion?.id, comment?.key, comment?.body].every((one) => typeof one === 'string');
  }
  if (typeof value?.['id'] !== 'string') return false;
  if (value['kind'] === 'seen') return typeof value['time'] === 'number';
  if (value['kind'] === 'vote' && typeof value['key'] !== 'string') return false;
  return (
    ['star', 'like', 'mailRead', 'vote'].includes(String(value['kind'])) && typeof value['on'] === 'boolean'
  );
}
