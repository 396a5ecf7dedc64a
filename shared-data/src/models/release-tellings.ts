import type { ReleaseChange } from './release-changes.ts';
import type { ReleaseFacts } from './release-facts.ts';

export const tellingRoles = ['presenter', 'coeditor', 'chair', 'star'] as const;
export type TellingRole = (typeof tellingRoles)[number];

/** Uids of those around a program. */
export interface ProgramPeople {
  owners: readonly string[];
  coeditors: readonly string[];
  stars: readonly string[];
}

/** A change that one person is notified of, and why. */
export interface Telling {
  change: ReleaseChange;
  /** In the order of `tellingRoles`. */
  roles: TellingRole[];
}

/** Who is affected by which changes, by uid: people of a program, chairs before and after, and everybody of an item that runs late. */
export function tellingsOf(
  changes: readonly ReleaseChange[],
  facts: { before: ReleaseFacts; after: ReleaseFacts },
  peopleOf: (programId: string) => ProgramPeople,
): Map<string, Telling[]> {
  const told = new Map<string, Telling[]>();
  for (const change of changes)
    for (const [uid, roles] of affectedBy(change, facts, peopleOf)) {
      const list = told.get(uid) ?? [];
      list.push({ change, roles: tellingRoles.filter((role) => roles.has(role)) });
      told.set(uid, list);
    }
  return told;
}

function affectedBy(
  change: ReleaseChange,
  { before, after }: { before: ReleaseFacts; after: ReleaseFacts },
  peopleOf: (programId: string) => ProgramPeople,
): Map<string, Set<TellingRole>> {
  const affected = new Map<string, Set<TellingRole>>();
  const add = (uids: readonly string[], role: TellingRole) => {
    for (const uid of uids) affected.set(uid, (affected.get(uid) ?? new Set()).add(role));
  };
  const addProgram = (id: string) => {
    const { owners, coeditors, stars } = peopleOf(id);
    add(owners, 'presenter');
    add(coeditors, 'coeditor');
    add(stars, 'star');
  };
  const chairsIn = ({ items }: ReleaseFacts, item: string) => Object.keys(items[item]?.chairs ?? {});
  for (const { item } of change.from) add(chairsIn(before, item), 'chair');
  for (const { item } of change.to) add(chairsIn(after, item), 'chair');
  if (change.of === 'program') addProgram(change.id);
  else if (change.kind === 'late')
    for (const [id, { place, flash = [], canceled }] of Object.entries(after.programs))
      if (!canceled && (place?.item === change.id || flash.some(({ item }) => item === change.id)))
        addProgram(id);
  return affected;
}
