import {
  type AuditEntry,
  type AuditValue,
  helpAction,
  rehearseAction,
  restoreAction,
} from 'shared-data/models/audit';
import { venueDate } from 'shared-data/models/venue-time';
import { type Line, linesOf } from './lines.ts';
import { linkOf } from './links.ts';
import { doneByTask, taskWords } from './task-words.ts';
import { type AuditKind, type Thing, thingOf } from './thing.ts';
import { changeWords, thingWords, type Words } from './words.ts';

export const verbs = ['added', 'changed', 'removed', 'restored', 'signedIn', 'rehearsed', 'begun'] as const;
export type Verb = (typeof verbs)[number];

export interface AuditRow {
  entry: AuditEntry;
  day: string;
  who: string;
  name: string;
  /** The administrator who had signed in as this person. */
  helper?: string;
  verb: Verb;
  kind: AuditKind;
  thing: string;
  href?: string;
  lines: Line[];
  /** The first change in words; empty where the whole thing was added or removed. */
  change: string;
  /** Further changes, or further things like the one that was added or removed. */
  more: number;
  /** The other things that changed, for the search. */
  others: string;
}

/** Types whose path holds a value, not a record that is made and deleted. */
const values = new Set<Thing['type']>(['flag', 'activeSite', 'limit', 'task', 'other']);

export function verbOf({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): Verb {
  if (action === restoreAction) return 'restored';
  if (action === helpAction) return 'signedIn';
  if (action === rehearseAction) return 'rehearsed';
  if (changes.length > 0 && changes.every(({ what }) => thingOf(what).type === 'task')) return 'begun';
  const whole = changes.filter(({ what }) => isWhole(thingOf(what)));
  if (whole.length > 0 && whole.every(({ before }) => before === null)) return 'added';
  if (whole.length > 0 && whole.every(({ after }) => after === null)) return 'removed';
  return 'changed';
}

const isWhole = ({ type, field }: Thing) => field.length === 0 && !values.has(type);

/** What an entry is mainly about: the record that was made or deleted, else the first change; with what it was before. */
function mainThing({ changes }: AuditEntry): { main: Thing; record: AuditValue } {
  const found = changes.map(({ what, before }) => ({ main: thingOf(what), record: before }));
  return (
    found.find(({ main }) => isWhole(main)) ??
    found.find(({ main }) => main.type !== 'other') ??
    found[0] ?? { main: thingOf(''), record: null }
  );
}

/** Remembers its rows by entry, as the log grows page by page. */
export function createRows(words: Words): (entries: readonly AuditEntry[]) => AuditRow[] {
  const known = new WeakMap<AuditEntry, AuditRow>();
  return (entries) =>
    entries.map((entry) => {
      const row = known.get(entry) ?? rowOf(words, entry);
      known.set(entry, row);
      return row;
    });
}

function rowOf(words: Words, entry: AuditEntry): AuditRow {
  const { names, timeZone } = words;
  const lines = linesOf(entry.changes);
  const [first] = lines;
  const verb = verbOf(entry);
  const { main, record } = mainThing(entry);
  const { thing, href } =
    main.type === 'task'
      ? taskWords(words.t, entry)
      : { thing: doneByTask(words.t, entry, thingWords(words, main, record)), href: linkOf(main) };
  const whole = ['added', 'removed', 'signedIn', 'begun'].includes(verb);
  const helper = entry.helper === undefined ? undefined : names.person(entry.helper);
  return {
    entry,
    day: venueDate(entry.at, timeZone),
    who: entry.email || entry.uid,
    name: names.person(entry.uid).name ?? '',
    ...(helper && { helper: helper.email ?? entry.helper ?? '' }),
    verb,
    kind: main.kind,
    thing,
    ...(href !== undefined && { href }),
    lines,
    change: first && !whole ? changeWords(words, first) : '',
    more: whole ? othersLike(main, entry) : Math.max(0, lines.length - 1),
    others: othersIn(words, lines),
  };
}

function othersLike({ type, ids }: Thing, { changes }: AuditEntry): number {
  const like = changes.map(({ what }) => thingOf(what)).filter((one) => one.type === type);
  return new Set([ids, ...like.map((one) => one.ids)].map((all) => all.join(' '))).size - 1;
}

function othersIn(words: Words, lines: readonly Line[]): string {
  const things = new Map(lines.slice(1).map(({ thing }) => [`${thing.type} ${thing.ids.join(' ')}`, thing]));
  return [...things.values()].map((thing) => thingWords(words, thing)).join(' ');
}
