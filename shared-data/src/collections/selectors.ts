import type { CommentEntry } from '../models/comment.ts';
import { compareText } from '../models/compare.ts';
import type { MailEntry } from '../models/mail.ts';
import type { PrivateProgram, Program, PublicProgram } from '../models/program.ts';
import { comparePrograms } from '../models/program-text.ts';
import type { Session, SessionGroup } from '../models/session.ts';
import { compareSessions } from '../models/session-order.ts';
import type { Sponsor } from '../models/site.ts';
import type { TablePosition, Timetable } from '../models/timetable.ts';
import { storeOf } from '../sync/collection-store.ts';
import { GroupIndex } from './indexes/group-index.ts';
import { PositionIndex } from './indexes/position-index.ts';

/** The single group of indexes that only order. */
export const allGroup = '';

const everything = [allGroup] as const;

/** The derived lists of the specification, each kept in step with its collection change by change. */
export const indexes = {
  programs: new GroupIndex<PublicProgram>(storeOf('programs'), {
    groupsOf: () => everything,
    compare: comparePrograms,
  }),
  programsOfSession: new GroupIndex<PublicProgram>(storeOf('programs'), {
    groupsOf: (program) => [program.sessionId],
    compare: comparePrograms,
  }),
  programsOfUser: new GroupIndex<PublicProgram>(storeOf('programs'), {
    groupsOf: (program) => [program.ownerUid],
    compare: comparePrograms,
  }),
  /** Ids of programs by the uid of a co-editor. */
  coedited: new GroupIndex<Record<string, true>>(storeOf('coeditors'), {
    groupsOf: (coeditors) => Object.keys(coeditors),
    compare: () => 0,
  }),
  sessions: new GroupIndex<Session>(storeOf('sessions'), {
    groupsOf: () => everything,
    compare: compareSessions,
  }),
  sessionsOfGroup: new GroupIndex<Session>(storeOf('sessions'), {
    groupsOf: (session) => [session.group],
    compare: compareSessions,
  }),
  sessionGroups: new GroupIndex<SessionGroup>(storeOf('sessionGroups'), {
    groupsOf: () => everything,
    compare: (a, b) => a.order - b.order || compareText(a.id, b.id),
  }),
  tables: new GroupIndex<Timetable>(storeOf('tables'), {
    groupsOf: () => everything,
    compare: (a, b) => a.order - b.order || compareText(a.name, b.name),
  }),
  sponsors: new GroupIndex<Sponsor>(storeOf('sponsors'), {
    groupsOf: () => everything,
    compare: (a, b) => a.order - b.order || compareText(a.id, b.id),
  }),
  mails: new GroupIndex<MailEntry>(storeOf('mails'), {
    groupsOf: () => everything,
    compare: (a, b) => b.time - a.time || compareText(b.id, a.id),
  }),
};

/** Where programs stand in the timetable, by program id. */
export const positions = new PositionIndex(storeOf('tables'));

const merged = new WeakMap<PublicProgram, { private: PrivateProgram; program: Program }>();

/** The private part of a program, as far as it has been synced for this reader. */
export function selectPrivateProgram(id: string): PrivateProgram | undefined {
  return (
    storeOf('myPrivatePrograms').get(id) ??
    storeOf('privatePrograms').get(id) ??
    storeOf('privateProgram', id).value
  );
}

/** The specification's Program: the public part, with the private part for those who may see it. Same object while unchanged. */
export function selectProgram(id: string): Program | undefined {
  const known = storeOf('programs').get(id) ?? storeOf('program', id).value;
  const hidden = known && selectPrivateProgram(id);
  if (!known || !hidden) return known;
  const before = merged.get(known);
  if (before?.private === hidden) return before.program;
  const program = { ...known, private: hidden };
  merged.set(known, { private: hidden, program });
  return program;
}

/** Positions of a program in the timetable, earliest first. */
export function selectPositions(programId: string): readonly TablePosition[] {
  return positions.get(programId);
}

/** Uids of a program's co-editors. */
export function selectCoeditors(programId: string): readonly string[] {
  return Object.keys(storeOf('coeditors').get(programId) ?? {});
}

/** Mails that are not deleted, newest first. */
function selectMails(): readonly MailEntry[] {
  return indexes.mails.items(allGroup).filter((mail) => mail.deletedAt === undefined);
}

/** How many mails are neither read nor deleted: of all, once those beyond the newest are known. */
export function selectUnreadMails(): number {
  const all = storeOf('unreadMails');
  if (all.state !== 'live') return selectMails().filter((mail) => !mail.read).length;
  return [...all.values()].filter((mail) => mail.deletedAt === undefined).length;
}

const boards = new WeakMap<object, { version: number; entries: readonly CommentEntry[] }>();

/** Entries of an open page's comments or board, oldest first. The same array until one changes. */
export function selectBoard(name: 'comments' | 'bbs', key: string): readonly CommentEntry[] {
  const store = storeOf(name, key);
  const before = boards.get(store);
  if (before?.version === store.version) return before.entries;
  const entries = [...store.values()].sort((a, b) => a.time - b.time || compareText(a.id, b.id));
  boards.set(store, { version: store.version, entries });
  return entries;
}

/** The collection that holds the page images of each kind of file. */
export const pagesName = { abstract: 'abstractPages', presentation: 'presentationPages' } as const;
