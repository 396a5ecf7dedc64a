import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { personKey } from 'shared-data/models/engagements';
import { fullName } from 'shared-data/models/person-name';
import type { Author, PrivateProgram, PublicProgram } from 'shared-data/models/program';
import { sameContent } from 'shared-data/models/same-content';
import { fieldChanges } from '../data/field-changes.ts';
import { withoutEmpty } from '../data/without-empty.ts';
import { put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { EventPerson, ScheduledEvent } from './programme-events.ts';

/** Whom a schedule file names. */
export function presentersIn(authors: readonly Author[]): Author[] {
  return authors.filter(({ presenter }) => presenter || authors.length === 1);
}

/** The last word is the family name; the whole name comes out as it came in. */
function authorOf({ name, key }: EventPerson): Author {
  const at = name.lastIndexOf(' ');
  const names = { givenName: name.slice(0, Math.max(0, at)), familyName: name.slice(at + 1) };
  return { ...names, affiliation: '', presenter: true, ...(key !== undefined && { person: key }) };
}

export function newFromEvent(id: string, event: ScheduledEvent, sessionId: string): PublicProgram {
  const { text, kind, language, persons, canceled } = event;
  return {
    ...{
      id,
      title: text.title,
      sessionId,
      presentationType: kind === 'poster' ? 'poster' : 'oral',
      online: false,
    },
    ...(language && { language }),
    authors: persons.map(authorOf),
    ownerUid: '',
    ...(canceled && { canceled }),
  };
}

/** The program itself when nothing changes. `own`: submitted here; its co-authors and whether it is withdrawn are not for the file to say. */
export function changedFromEvent(
  program: PublicProgram,
  event: ScheduledEvent,
  sessionId: string,
  own: boolean,
): PublicProgram {
  const { text, persons, canceled } = event;
  // English is what exports say of programs without a language.
  const said = event.language === 'en' && program.language === undefined ? undefined : event.language;
  const language = said ?? program.language;
  const authors = withPersons(program.authors, persons, own);
  const { canceled: was = false, ...rest } = program;
  const isCanceled = own ? was : canceled;
  const after: PublicProgram = {
    ...rest,
    ...{ title: text.title, authors, ...(language && { language }) },
    ...(isCanceled && { canceled: true }),
    ...(!own && sessionId !== '' && { sessionId }),
  };
  return sameContent(after, program) ? program : after;
}

function withPersons(authors: Author[], persons: readonly EventPerson[], own: boolean): Author[] {
  if (persons.length === 0) return authors;
  const keyOf = (author: Author) => author.person ?? personKey(fullName(author));
  const wanted = new Map(persons.map((one) => [one.key ?? personKey(one.name), one]));
  const shown = new Set(presentersIn(authors).map(keyOf));
  if (shown.size === wanted.size && [...wanted.keys()].every((key) => shown.has(key))) return authors;
  const known = new Set(authors.map(keyOf));
  const kept = authors
    .filter((author) => own || wanted.has(keyOf(author)))
    .map((author) => ({ ...author, presenter: wanted.has(keyOf(author)) }));
  return [...kept, ...[...wanted].filter(([key]) => !known.has(key)).map(([, person]) => authorOf(person))];
}

export interface ProgramWrite {
  after: PublicProgram;
  before?: PublicProgram;
  own?: PrivateProgram;
  source: string;
}

const asStored = (authors: readonly Author[]) =>
  authors.map((author) => withoutEmpty(author, ['givenName', 'familyName', 'affiliation']));

/** A program of nobody, or the fields of one that differ. */
export function programChanges(
  { after, before, own, source }: ProgramWrite,
  id: string,
  now: number,
): Record<string, Json> {
  const { title, sessionId, language, authors, canceled = null } = after;
  if (before) {
    const fields = { title, sessionId, language, authors: asStored(authors), canceled };
    const changed = Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => !sameContent(value ?? '', before[name as keyof PublicProgram] ?? ''),
      ),
    );
    return {
      ...fieldChanges(dbPaths.program(id), changed, ['sessionId']),
      ...(own && { [`${dbPaths.privateProgram(id)}/updatedAt`]: Math.max(now, own.updatedAt + 1) }),
    };
  }
  const requestedType = after.presentationType === 'poster' ? 'poster-in-person' : 'oral-in-person';
  const half: PrivateProgram = {
    ...{ id, email: '', ownerUid: '', requestedType, typeChangeable: false, sessionChoice1: sessionId },
    ...{ source, submittedAt: now, updatedAt: now },
  };
  return {
    ...put(stored.program(id), {
      ...withoutEmpty({ ...after, id }, ['sessionId', 'ownerUid']),
      authors: asStored(authors),
    } as PublicProgram),
    ...put(stored.privateProgram(id), withoutEmpty(half, ['email', 'ownerUid', 'sessionChoice1'])),
  };
}
