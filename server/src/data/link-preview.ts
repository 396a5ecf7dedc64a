import { speakerNames } from 'shared-data/models/program-text';
import { defaultSystemTitle } from 'shared-data/models/site';
import { itemTitle } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { paramsOf } from '../path-pattern.ts';
import type { Database } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** What a chat shows of a link. In English, as it is the same for all readers. */
export interface LinkPreview {
  site: string;
  title: string;
  description: string;
}

interface Place {
  table: string;
  room: string;
  item: string;
}

const key = /^[\w-]{1,60}$/;

/** Of a presentation or a timetable item; null for other paths and what visitors may not read. Reads few records, as anybody can ask. */
export async function linkPreview(database: Database, pathname: string): Promise<LinkPreview | null> {
  const [presentation] = paramsOf(paths.presentation.pattern, pathname) ?? [];
  const [table, room, item] = paramsOf(paths.tableItem.pattern, pathname) ?? [];
  const keys = presentation === undefined ? [table, room, item] : [presentation];
  if (!keys.every((one) => one !== undefined && key.test(one))) return null;
  const [base, permission] = await Promise.all([
    read(database, stored.base),
    read(database, stored.permission),
  ]);
  if (base?.closed !== false || !permission.anonymous) return null;
  const site = base.systemTitle || defaultSystemTitle;
  if (presentation !== undefined)
    return permission.showProgramList ? ofProgram(database, presentation, site) : null;
  return table && room && item ? ofItem(database, { table, room, item }, site) : null;
}

/** Of its id, or of a number that it has or had. */
async function ofProgram(database: Database, named: string, site: string): Promise<LinkPreview | null> {
  const known = await read(database, stored.program(named));
  const id = known ? named : ((await read(database, stored.usedNumber(named))) ?? '');
  const program = known ?? (id ? await read(database, stored.program(id)) : null);
  if (!program?.sessionId) return null;
  const position = await read(database, stored.publicPosition(id));
  const at = position ? await placeOf(database, position) : null;
  const canceled = program.canceled ? ['Canceled'] : [];
  return {
    site,
    title: program.title,
    description: [
      ...canceled,
      speakerNames(program.authors),
      ...(at && !program.canceled ? [at.text] : []),
    ].join(' · '),
  };
}

async function ofItem(database: Database, place: Place, site: string): Promise<LinkPreview | null> {
  const at = await placeOf(database, place);
  if (!at) return null;
  const session = at.item.sessionId ? await read(database, stored.session(at.item.sessionId)) : null;
  return {
    site,
    title: itemTitle({ ...at.item, id: place.item }, session ?? undefined, 'en'),
    description: at.text,
  };
}

async function placeOf(database: Database, { table, room, item: id }: Place) {
  const [item, date, name] = await Promise.all([
    read(database, stored.publicItem(table, room, id)),
    read(database, stored.publicDate(table)),
    read(database, stored.publicRoomName(table, room)),
  ]);
  if (!item || item.hidden || !date) return null;
  return { item, text: `${date} ${item.begin}–${item.end}, ${name || room}` };
}
