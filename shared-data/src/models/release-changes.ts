import { compareText } from './compare.ts';
import type { ItemFact, PlaceFact, ProgramFact, ReleaseFacts } from './release-facts.ts';
import { sameContent } from './same-content.ts';

export const releaseChangeKinds = [
  'placed',
  'moved',
  'unplaced',
  'canceled',
  'restored',
  'renamed',
  'number',
  'type',
  'session',
  'flash',
  'chairs',
  'late',
] as const;

/** One difference. `from`, `to`: places; `before`, `after`: names, or minutes of lateness. */
export interface ReleaseChange {
  of: 'program' | 'item';
  /** A program's id, or an item's `table/room/item`: as it is now, or was if it is gone. */
  id: string;
  /** What people call a program that has its final number. */
  number?: string | undefined;
  title: string;
  titleJa?: string | undefined;
  kind: (typeof releaseChangeKinds)[number];
  from: PlaceFact[];
  to: PlaceFact[];
  before: string;
  after: string;
}

/** Every change that people notice, in order of time; a move to another item at the same time and place is none. */
export function changesBetween(before: ReleaseFacts, after: ReleaseFacts): ReleaseChange[] {
  const ids = new Set([...Object.keys(before.programs), ...Object.keys(after.programs)]);
  const ofPrograms = [...ids].flatMap((id) => programChanges(id, before.programs[id], after.programs[id]));
  const ofItems = itemPairs(before.items, after.items).flatMap(itemChanges);
  return [...ofItems, ...ofPrograms].sort(
    (a, b) => compareText(timeOf(a), timeOf(b)) || compareText(a.of, b.of) || compareText(a.id, b.id),
  );
}

const timeOf = ({ from, to }: ReleaseChange) => {
  const place = to[0] ?? from[0];
  return place ? `${place.date} ${place.begin}` : '';
};

const nothing = { from: [], to: [], before: '', after: '' };

function programChanges(id: string, before: ProgramFact | undefined, after: ProgramFact | undefined) {
  const { title = '', number } = after ?? before ?? {};
  const about = { of: 'program', id, ...(number && { number }), title, ...nothing } as const;
  const found: ReleaseChange[] = [];
  const [from, to] = [listOf(before?.place), listOf(after?.place)];
  if (before?.canceled && (!after || after.canceled)) return found;
  if (after?.canceled) {
    if (before) found.push({ ...about, kind: 'canceled', from: [...from, ...(before.flash ?? [])] });
    return found;
  }
  if (before?.canceled && after)
    found.push({ ...about, kind: 'restored', to: [...to, ...(after.flash ?? [])] });
  else {
    found.push(...placeChanges(about, from, to));
    const flash = { from: before?.flash ?? [], to: after?.flash ?? [] };
    if (!samePlaces(flash.from, flash.to)) found.push({ ...about, kind: 'flash', ...flash });
  }
  if (!before || !after) return found;
  const at = { from, to };
  const renamed = (kind: 'renamed' | 'number' | 'session' | 'type', was: string, is: string) => {
    if (was !== is) found.push({ ...about, ...at, kind, before: was, after: is });
  };
  renamed('renamed', before.title, after.title);
  renamed('number', before.number ?? id, after.number ?? id);
  renamed('session', before.sessionId, after.sessionId);
  renamed('type', before.type, after.type);
  return found;
}

function placeChanges(
  about: Omit<ReleaseChange, 'kind'>,
  from: PlaceFact[],
  to: PlaceFact[],
): ReleaseChange[] {
  if (samePlaces(from, to)) return [];
  if (from.length === 0) return [{ ...about, kind: 'placed', to }];
  return [to.length === 0 ? { ...about, kind: 'unplaced', from } : { ...about, kind: 'moved', from, to }];
}

function itemChanges({ id, before, after }: ItemPair): ReleaseChange[] {
  const known = after ?? before;
  if (!known) return [];
  const about = {
    of: 'item' as const,
    id,
    title: nameOf(known),
    ...(known.titleJa && { titleJa: known.titleJa }),
    ...nothing,
  };
  const [from, to] = [listOf(before?.place), listOf(after?.place)];
  const found = placeChanges(about, from, to);
  const at = { from, to };
  if (before && after && nameOf(before) !== nameOf(after))
    found.push({ ...about, ...at, kind: 'renamed', before: nameOf(before), after: nameOf(after) });
  if (before && after && !sameContent(peopleOf(before), peopleOf(after)))
    found.push({ ...about, ...at, kind: 'chairs', before: namesOf(before), after: namesOf(after) });
  const [was, is] = [before?.late ?? 0, after?.late ?? 0];
  if (after && was !== is)
    found.push({ ...about, ...at, kind: 'late', before: String(was), after: String(is) });
  return found;
}

const nameOf = ({ title, titleJa, sessionId }: ItemFact) => title || titleJa || sessionId;
const peopleOf = ({ chairs = {}, convener = '' }: ItemFact) => [Object.keys(chairs).sort(), convener];
const namesOf = ({ chairs = {}, convener = '' }: ItemFact) =>
  Object.values(chairs).sort().join(', ') || convener;

interface ItemPair {
  id: string;
  before?: ItemFact | undefined;
  after?: ItemFact | undefined;
}

/** An item that goes to another room or day keeps its own id. */
function itemPairs(before: Record<string, ItemFact>, after: Record<string, ItemFact>): ItemPair[] {
  const gone = Object.keys(before).filter((key) => !after[key]);
  const come = Object.keys(after).filter((key) => !before[key]);
  const movedTo = new Map<string, string>();
  for (const key of gone) {
    const same = come.filter((other) => ownId(other) === ownId(key));
    const [only] = same;
    const alone = gone.filter((other) => ownId(other) === ownId(key)).length === 1;
    if (only !== undefined && same.length === 1 && alone) movedTo.set(key, only);
  }
  const arrived = new Set(movedTo.values());
  return [
    ...Object.keys(before).map((key) => {
      const now = movedTo.get(key) ?? key;
      return { id: now, before: before[key], after: after[now] };
    }),
    ...come.filter((key) => !arrived.has(key)).map((key) => ({ id: key, after: after[key] })),
  ];
}

const ownId = (key: string) => key.slice(key.lastIndexOf('/') + 1);
const listOf = (place: PlaceFact | undefined) => (place ? [place] : []);

function samePlaces(a: readonly PlaceFact[], b: readonly PlaceFact[]): boolean {
  return sameContent(a.map(noticed), b.map(noticed));
}

/** Without the item, which nobody notices. */
const noticed = ({ item: _, ...place }: PlaceFact) => place;
