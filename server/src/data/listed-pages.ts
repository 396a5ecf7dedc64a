import { type Locale, localized } from 'shared-data/models/locales';
import { comparePrograms } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { itemTitle, roomName, sessionName, titleOf } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import type { Database } from '../ports.ts';
import { query, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import {
  aboutOf,
  listPage,
  occasionText,
  type PagePreview,
  peopleOf,
  type Site,
  type StructuredData,
  sessionEvent,
  symposiumEvent,
} from './structured-data.ts';

const most = { listed: 200, named: 3, letters: 200 };

const words = {
  en: {
    programs: 'Program',
    tables: 'Timetable',
    instructions: 'Instructions',
    presentations: (count: number) => (count === 1 ? '1 presentation' : `${count} presentations`),
    sessions: (count: number) => (count === 1 ? '1 session' : `${count} sessions`),
  },
  ja: {
    programs: 'プログラム',
    tables: 'タイムテーブル',
    instructions: 'ご案内',
    presentations: (count: number) => `${count} 件の発表`,
    sessions: (count: number) => `${count} セッション`,
  },
} satisfies Record<Locale, object>;

/** Describes a page that lists something; null when there is none. */
export type Make = (database: Database, site: Site, locale: Locale) => Promise<PagePreview | null>;

export const ofPrograms: Make = async (database, site, locale) => {
  const sessions = Object.values(await read(database, stored.sessions));
  const title = words[locale].programs;
  const entries = sessions.map((session) => ({
    name: sessionName(session, locale),
    url: paths.sessionPrograms(session.id),
  }));
  return {
    title,
    description: [words[locale].sessions(sessions.length), aboutOf(site, locale)].filter(Boolean).join(' · '),
    path: paths.programs(),
    structured: listPage(title, entries, site),
  };
};

export async function ofSession(
  id: string,
  ...[database, site, locale]: Parameters<Make>
): Promise<PagePreview | null> {
  const session = await read(database, stored.session(id));
  if (!session) return null;
  const [programs, days] = await Promise.all([
    query(database, stored.programs, { orderByChild: 'sessionId', equalTo: id }),
    daysIn(database),
  ]);
  const given = Object.values(programs)
    .filter(({ canceled }) => canceled !== true)
    .sort(comparePrograms);
  const sittings = days
    .flatMap((day) => sittingsOf(day, { [id]: session }, locale))
    .filter(({ item }) => item.sessionId === id);
  const title = sessionName(session, locale);
  const occasions = sittings.slice(0, most.named).map(({ occasion }) => occasionText(occasion));
  return {
    title,
    description: [words[locale].presentations(given.length), ...occasions].join(' · '),
    path: paths.sessionPrograms(id),
    structured: {
      ...symposiumEvent(site),
      name: title,
      superEvent: symposiumEvent(site),
      ...(sittings.length > 0 && { subEvent: sittings.map((one) => eventOf(one, site)) }),
      workFeatured: given.slice(0, most.listed).map((program) => ({
        '@type': 'ScholarlyArticle',
        headline: program.title,
        author: peopleOf(program),
      })),
    },
  };
}

export const ofTables: Make = async (database, site, locale) => {
  const days = await daysIn(database);
  const title = words[locale].tables;
  const entries = days.map((day) => ({ name: titleOf(day, locale), url: paths.table(day.name) }));
  return {
    title,
    description: [...days.map(({ date }) => date), site.venue && localized(site.venue, locale)]
      .filter(Boolean)
      .join(' · '),
    path: paths.tables(),
    structured: listPage(title, entries, site),
  };
};

export async function ofTable(
  name: string,
  ...[database, site, locale]: Parameters<Make>
): Promise<PagePreview | null> {
  const [days, sessions] = await Promise.all([daysIn(database), read(database, stored.sessions)]);
  const day = days.find((one) => one.name === name);
  if (!day) return null;
  const sittings = sittingsOf(day, sessions, locale);
  const title = titleOf(day, locale) || day.date;
  return {
    title,
    description: [day.date, ...sittings.slice(0, most.named).map((one) => one.title)].join(' · '),
    path: paths.table(name),
    structured: {
      ...symposiumEvent(site),
      name: title,
      startDate: day.date,
      endDate: day.date,
      superEvent: symposiumEvent(site),
      subEvent: sittings.slice(0, most.listed).map((one) => eventOf(one, site)),
    },
  };
}

export const ofInstructions: Make = async (database, site, locale) => {
  const all = Object.values(await read(database, stored.instructions)).sort((a, b) => a.order - b.order);
  const entries = all.map(({ id, title }) => ({
    name: localized(title, locale),
    url: paths.instruction(id),
  }));
  const title = words[locale].instructions;
  return {
    title,
    description: shortened(entries.map(({ name }) => name).join(' · ')),
    path: paths.instructions(),
    structured: listPage(title, entries, site),
  };
};

export async function ofInstruction(
  id: string,
  ...[database, site, locale]: Parameters<Make>
): Promise<PagePreview | null> {
  const found = await read(database, stored.instruction(id));
  if (!found) return null;
  const title = localized(found.title, locale);
  return {
    title,
    description: shortened(withoutMarkup(localized(found.body, locale))),
    path: paths.instruction(id),
    structured: {
      '@type': 'Article',
      headline: title,
      isPartOf: { '@type': 'CreativeWork', name: site.name },
    },
  };
}

type Day = Awaited<ReturnType<typeof daysIn>>[number];

/** In their order. */
async function daysIn(database: Database) {
  const days = Object.entries(await read(database, stored.publicTables)).map(
    ([name, { title = '', titleJa, date = '', order = 0, rooms = {} }]) => ({
      ...{ name, title, titleJa, date, order, rooms },
    }),
  );
  return days.sort((a, b) => a.order - b.order || a.date.localeCompare(b.date));
}

/** Items that visitors see, in the order of time. */
function sittingsOf({ name: table, date, rooms }: Day, sessions: Record<string, Session>, locale: Locale) {
  const all = Object.entries(rooms).flatMap(([room, { tables = {}, name = '', nameJa = '' }]) =>
    Object.entries(tables).map(([id, item]) => ({
      title: itemTitle({ ...item, id }, sessions[item.sessionId], locale),
      item,
      occasion: {
        date,
        begin: item.begin,
        end: item.end,
        room: roomName({ id: room, name, nameJa }, locale),
      },
      path: paths.tableItem(table, room, id),
    })),
  );
  return all
    .filter(({ item }) => !item.hidden)
    .sort((a, b) => a.item.begin.localeCompare(b.item.begin) || a.path.localeCompare(b.path));
}

type Sitting = ReturnType<typeof sittingsOf>[number];

function eventOf({ title, occasion, path }: Sitting, site: Site): StructuredData {
  const { superEvent: _, ...event } = sessionEvent(title, occasion, site);
  return { ...event, url: path };
}

const withoutMarkup = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_`>|~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const shortened = (text: string) =>
  text.length <= most.letters ? text : `${text.slice(0, most.letters - 1)}…`;
