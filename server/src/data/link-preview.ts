import { speakerNames } from 'shared-data/models/program-text';
import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { itemTitle } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { paramsOf } from '../path-pattern.ts';
import type { Database } from '../ports.ts';
import { followed, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import {
  article,
  type Occasion,
  type Site,
  type StructuredData,
  sessionEvent,
  symposiumEvent,
} from './structured-data.ts';

/** What chats and search engines show of a link. In English, as it is the same for all readers. */
export interface LinkPreview {
  site: string;
  /** That of the site for its home page. */
  title: string;
  description: string;
  /** The page's one address, however it was named. */
  path: string;
  structured: StructuredData;
}

interface Place {
  table: string;
  room: string;
  item: string;
}

const key = /^[\w-]{1,60}$/;

/** Previews of home, a presentation or a timetable item; null for other paths and what visitors may not read. Reads few records, as anybody can ask, and none for home. */
export function linkPreviews(database: Database): (pathname: string) => Promise<LinkPreview | null> {
  const base = followed(database, stored.base);
  const permission = followed(database, stored.permission);
  return async (pathname) => {
    if (pathname === paths.home() || pathname === paths.meeting()) return ofHome(await base(), pathname);
    const [presentation] = paramsOf(paths.presentation.pattern, pathname) ?? [];
    const [table, room, item] = paramsOf(paths.tableItem.pattern, pathname) ?? [];
    const keys = presentation === undefined ? [table, room, item] : [presentation];
    if (!keys.every((one) => one !== undefined && key.test(one))) return null;
    const [ofSite, { anonymous, showProgramList }] = await Promise.all([base(), permission()]);
    if (ofSite?.closed !== false || !anonymous) return null;
    const site = siteOf(ofSite);
    if (presentation !== undefined) return showProgramList ? ofProgram(database, presentation, site) : null;
    return table && room && item ? ofItem(database, { table, room, item }, site) : null;
  };
}

function ofHome(base: BaseInformation | null, path: string): LinkPreview | null {
  if (base?.closed !== false) return null;
  const site = siteOf(base);
  const days = [base.begin, base.end].filter((day, i, all) => day && day !== all[i - 1]).join(' – ');
  return {
    site: site.name,
    title: site.name,
    description: [base.venue?.en, days].filter(Boolean).join(' · '),
    path,
    structured: symposiumEvent(site),
  };
}

const siteOf = (base: BaseInformation): Site => ({ ...base, name: base.systemTitle || defaultSystemTitle });

/** Of its id, or of a number that it has or had. */
async function ofProgram(database: Database, named: string, site: Site): Promise<LinkPreview | null> {
  const known = await read(database, stored.program(named));
  const id = known ? named : ((await read(database, stored.usedNumber(named))) ?? '');
  const program = known ?? (id ? await read(database, stored.program(id)) : null);
  if (!program?.sessionId) return null;
  const position = await read(database, stored.publicPosition(id));
  const at = position ? await placeOf(database, position, id) : null;
  const canceled = program.canceled ? ['Canceled'] : [];
  return {
    site: site.name,
    title: program.title,
    description: [
      ...canceled,
      speakerNames(program.authors),
      ...(at && !program.canceled ? [textOf(at.occasion)] : []),
    ].join(' · '),
    path: paths.presentation(id),
    structured: article(program, at && { ...at.occasion, canceled: program.canceled === true }, site),
  };
}

async function ofItem(database: Database, place: Place, site: Site): Promise<LinkPreview | null> {
  const at = await placeOf(database, place);
  if (!at) return null;
  const session = at.item.sessionId ? await read(database, stored.session(at.item.sessionId)) : null;
  const title = itemTitle({ ...at.item, id: place.item }, session ?? undefined, 'en');
  return {
    site: site.name,
    title,
    description: textOf(at.occasion),
    path: paths.tableItem(place.table, place.room, place.item),
    structured: sessionEvent(title, at.occasion, site),
  };
}

const textOf = ({ date, begin, end, room }: Occasion) => `${date} ${begin}–${end}, ${room}`;

/** With the time of a program that has its own. */
async function placeOf(database: Database, { table, room, item: id }: Place, programId = '') {
  const [item, date, name] = await Promise.all([
    read(database, stored.publicItem(table, room, id)),
    read(database, stored.publicDate(table)),
    read(database, stored.publicRoomName(table, room)),
  ]);
  if (!item || item.hidden || !date) return null;
  const { begin = item.begin, end = item.end } = item.programs?.[programId] ?? {};
  const occasion: Occasion = { date, begin, end, room: name || room };
  return { item, occasion };
}
