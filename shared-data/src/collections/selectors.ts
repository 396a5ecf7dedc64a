import type { CommentEntry } from '../models/comment.ts';
import { compareOrder, compareText } from '../models/compare.ts';
import type { Instruction } from '../models/instruction.ts';
import type { MailEntry } from '../models/mail.ts';
import type { PrivateProgram, Program, PublicProgram } from '../models/program.ts';
import { comparePrograms } from '../models/program-text.ts';
import type { Session, SessionGroup } from '../models/session.ts';
import { compareSessions } from '../models/session-order.ts';
import type { Listing } from '../models/site.ts';
import type { TablePosition, Timetable } from '../models/timetable.ts';
import { storeOf } from '../sync/collection-store.ts';
import { GroupIndex } from './indexes/group-index.ts';
import { PositionIndex } from './indexes/position-index.ts';

export const allGroup = '';

const everything = [allGroup] as const;

function listingIndex(name: 'sponsors' | 'advertisements' | 'exhibitions' | 'contests') {
  return new GroupIndex<Listing>(storeOf(name), {
    groupsOf: () => everything,
    compare: compareOrder,
  });
}

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
    compare: compareOrder,
  }),
  tables: new GroupIndex<Timetable>(storeOf('tables'), {
    groupsOf: () => everything,
    compare: (a, b) => a.order - b.order || compareText(a.name, b.name),
  }),
  instructions: new GroupIndex<Instruction>(storeOf('instructions'), {
    groupsOf: () => everything,
    compare: compareOrder,
  }),
  sponsors: listingIndex('sponsors'),
  advertisements: listingIndex('advertisements'),
  exhibitions: listingIndex('exhibitions'),
  contests: listingIndex('contests'),
  mails: new GroupIndex<MailEntry>(storeOf('mails'), {
    groupsOf: () => everything,
    compare: (a, b) => b.time - a.time || compareText(b.id, a.id),
  }),
};

export const positions = new PositionIndex(storeOf('tables'));

const merged = new WeakMap<PublicProgram, { private: PrivateProgram; program: Program }>();

export function selectPrivateProgram(id: string): PrivateProgram | undefined {
  return listedPrivateProgram(id) ?? storeOf('privateProgram', id).value;
}

function listedPrivateProgram(id: string): PrivateProgram | undefined {
  return storeOf('myPrivatePrograms').get(id) ?? storeOf('privatePrograms').get(id);
}

/** Public part and, where a list has it, private part. Same object while unchanged. */
export function selectProgram(id: string): Program | undefined {
  const programs = storeOf('programs');
  const known = programs.get(id) ?? (programs.state === 'live' ? undefined : storeOf('program', id).value);
  const hidden = known && listedPrivateProgram(id);
  if (!known || !hidden) return known;
  const before = merged.get(known);
  if (before?.private === hidden) return before.program;
  const program = { ...known, private: hidden };
  merged.set(known, { private: hidden, program });
  return program;
}

export function selectPositions(programId: string): readonly TablePosition[] {
  return positions.get(programId);
}

export function selectCoeditors(programId: string): readonly string[] {
  return Object.keys(storeOf('coeditors').get(programId) ?? {});
}

function selectMails(): readonly MailEntry[] {
  return indexes.mails.items(allGroup).filter((mail) => mail.deletedAt === undefined);
}

export function selectUnreadMails(): number {
  const all = storeOf('unreadMails');
  if (all.state !== 'live') return selectMails().filter((mail) => !mail.read).length;
  return [...all.values()].filter((mail) => mail.deletedAt === undefined).length;
}

/** The collection of a discussion's comments. */
export const discussionName = { program: 'comments', session: 'bbs' } as const;

const ordered = new WeakMap<object, { version: number; entries: readonly CommentEntry[] }>();

/** Entries of a program's comments or a session's board, oldest first. Same array until one changes. */
export function selectComments(name: 'comments' | 'bbs', key: string): readonly CommentEntry[] {
  const store = storeOf(name, key);
  const before = ordered.get(store);
  if (before?.version === store.version) return before.entries;
  const entries = [...store.values()].sort((a, b) => a.time - b.time || compareText(a.id, b.id));
  ordered.set(store, { version: store.version, entries });
  return entries;
}

export const pagesName = { abstract: 'abstractPages', presentation: 'presentationPages' } as const;
