import type { Locale } from 'shared-data/models/locales';
import { speakerNames } from 'shared-data/models/program-text';
import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { itemTitle } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { paramsOf } from '../path-pattern.ts';
import type { Database } from '../ports.ts';
import { followed, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { listPreviews } from './list-preview.ts';
import {
  aboutOf,
  article,
  type Occasion,
  occasionText,
  type PagePreview,
  type Site,
  sessionEvent,
  symposiumEvent,
} from './structured-data.ts';

/** What chats and search engines show of a link. */
export interface LinkPreview extends PagePreview {
  site: string;
}

interface Place {
  table: string;
  room: string;
  item: string;
}

const key = /^[\w-]{1,60}$/;

/** Previews of home, of pages that visitors may read, and of presentations; null for other paths and what visitors may not read. Reads few records, as anybody can ask, and none for home. */
export function linkPreviews(
  database: Database,
): (pathname: string, locale?: Locale) => Promise<LinkPreview | null> {
  const base = followed(database, stored.base);
  const permission = followed(database, stored.permission);
  const listPreview = listPreviews(database);
  return async (pathname, locale = 'en') => {
    const [ofSite, { anonymous, showProgramList }] = await Promise.all([base(), permission()]);
    if (ofSite?.closed !== false) return null;
    const site = siteOf(ofSite);
    if (pathname === paths.home() || pathname === paths.meeting()) return ofHome(site, pathname, locale);
    if (!anonymous) return null;
    const list = await listPreview(pathname, site, locale, showProgramList);
    if (list) return { site: site.name, ...list };
    const [presentation] = paramsOf(paths.presentation.pattern, pathname) ?? [];
    const [table, room, item] = paramsOf(paths.tableItem.pattern, pathname) ?? [];
    const keys = presentation === undefined ? [table, room, item] : [presentation];
    if (!keys.every((one) => one !== undefined && key.test(one))) return null;
    const asked = { database, site, locale };
    if (presentation !== undefined) return showProgramList ? ofProgram(presentation, asked) : null;
    return table && room && item ? ofItem({ table, room, item }, asked) : null;
  };
}

interface Asked {
  database: Database;
  site: Site;
  locale: Locale;
}

const ofHome = (site: Site, path: string, locale: Locale): LinkPreview => ({
  site: site.name,
  title: site.name,
  description: aboutOf(site, locale),
  path,
  structured: symposiumEvent(site),
});

const siteOf = (base: BaseInformation): Site => ({ ...base, name: base.systemTitle || defaultSystemTitle });

/** Of its id, or of a number that it has or had. */
async function ofProgram(named: string, { database, site, locale }: Asked): Promise<LinkPreview | null> {
  const known = await read(database, stored.program(named));
  const id = known ? named : ((await read(database, stored.usedNumber(named))) ?? '');
  const program = known ?? (id ? await read(database, stored.program(id)) : null);
  if (!program?.sessionId) return null;
  const position = await read(database, stored.publicPosition(id));
  const at = position ? await placeOf({ database, locale }, position, id) : null;
  const canceled = program.canceled ? [{ en: 'Canceled', ja: '取り下げ' }[locale]] : [];
  return {
    site: site.name,
    title: program.title,
    description: [
      ...canceled,
      speakerNames(program.authors, locale),
      ...(at && !program.canceled ? [occasionText(at.occasion)] : []),
    ].join(' · '),
    path: paths.presentation(id),
    structured: article(program, at && { ...at.occasion, canceled: program.canceled === true }, site),
  };
}

async function ofItem(place: Place, { database, site, locale }: Asked): Promise<LinkPreview | null> {
  const at = await placeOf({ database, locale }, place);
  if (!at) return null;
  const session = at.item.sessionId ? await read(database, stored.session(at.item.sessionId)) : null;
  const title = itemTitle({ ...at.item, id: place.item }, session ?? undefined, locale);
  return {
    site: site.name,
    title,
    description: occasionText(at.occasion),
    path: paths.tableItem(place.table, place.room, place.item),
    structured: sessionEvent(title, at.occasion, site),
  };
}

/** With the time of a program that has its own. */
async function placeOf(
  { database, locale }: Pick<Asked, 'database' | 'locale'>,
  { table, room, item: id }: Place,
  programId = '',
) {
  const [item, date, name, nameJa] = await Promise.all([
    read(database, stored.publicItem(table, room, id)),
    read(database, stored.publicDate(table)),
    read(database, stored.publicRoomName(table, room)),
    locale === 'ja' ? read(database, stored.publicRoomNameJa(table, room)) : null,
  ]);
  if (!item || item.hidden || !date) return null;
  const { begin = item.begin, end = item.end } = item.programs?.[programId] ?? {};
  const occasion: Occasion = { date, begin, end, room: nameJa || name || room };
  return { item, occasion };
}
