import type { ReleaseChange } from './release-changes.ts';
import type { ReleaseFacts } from './release-facts.ts';

export const noticeRoles = ['presenter', 'coeditor', 'chair', 'star'] as const;
export type NoticeRole = (typeof noticeRoles)[number];

/** Uids of those around a program. */
export interface ProgramPeople {
  owners: readonly string[];
  coeditors: readonly string[];
  stars: readonly string[];
}

/** A change that one person is notified of, and why. */
export interface Notice {
  change: ReleaseChange;
  /** In the order of `noticeRoles`. */
  roles: NoticeRole[];
}

/** Who is affected by which changes, by uid: people of a program, chairs before and after, and everybody of an item that runs late. */
export function noticesOf(
  changes: readonly ReleaseChange[],
  facts: { before: ReleaseFacts; after: ReleaseFacts },
  peopleOf: (programId: string) => ProgramPeople,
): Map<string, Notice[]> {
  const notices = new Map<string, Notice[]>();
  for (const change of changes)
    for (const [uid, roles] of affectedBy(change, facts, peopleOf)) {
      const list = notices.get(uid) ?? [];
      list.push({ change, roles: noticeRoles.filter((role) => roles.has(role)) });
      notices.set(uid, list);
    }
  return notices;
}

function affectedBy(
  change: ReleaseChange,
  { before, after }: { before: ReleaseFacts; after: ReleaseFacts },
  peopleOf: (programId: string) => ProgramPeople,
): Map<string, Set<NoticeRole>> {
  const affected = new Map<string, Set<NoticeRole>>();
  const add = (uids: readonly string[], role: NoticeRole) => {
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
