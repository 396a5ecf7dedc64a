import { localized } from 'shared-data/models/locales';
import { type PrintChoice, printChoiceSchema } from 'shared-data/models/print';
import { type PrintTexts, printTextKinds } from 'shared-data/models/print-texts';
import { defaultSystemTitle } from 'shared-data/models/site';
import type { Timetable } from 'shared-data/models/timetable';
import { dateRange } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import type { Database, Ports } from '../ports.ts';
import type { UploadedAbstract } from '../print/book.ts';
import type { Printed, PrintOrder } from '../print/order.ts';
import { read } from '../stored/database.ts';
import { fromText } from '../stored/from-text.ts';
import { stored } from '../stored/places.ts';
import { attendanceOf, badgesOf, chosenPeople, participantsOf, presentationsOf } from './print-people.ts';
import { bookletOf, bookOf, doorSignsOf, posterLabelsOf, shownPrograms } from './print-programme.ts';
import { filePaths } from './uploads.ts';

export const printChoiceOf = fromText(printChoiceSchema);

const sampled = 3;

/** Everything that a print says, as things are now. */
export async function printOrder(
  { database }: Ports,
  publicOrigin: string,
  choice: PrintChoice,
): Promise<PrintOrder> {
  const base = await read(database, stored.base);
  const { locale } = choice;
  const japanese = locale === 'ja' ? base?.systemTitleJa : undefined;
  const texts = textsOf(await read(database, stored.printTexts), choice);
  const what = await printed(database, publicOrigin, choice);
  return {
    locale,
    title: japanese || base?.systemTitle || defaultSystemTitle,
    dates: dateRange(base?.begin, base?.end, locale).replace(/\u2009/g, ' '),
    venue: base?.venue ? localized(base.venue, locale) : '',
    texts,
    what: choice.sample ? sampleOf(what) : what,
  };
}

/** In the language of the print only: the standard text fits better than one in the other language. */
function textsOf(all: PrintTexts | null, { what, locale }: PrintChoice): NonNullable<PrintOrder['texts']> {
  const kind = what === 'badgeCards' ? 'badges' : printTextKinds.find((one) => one === what);
  const texts = kind ? (all?.[kind] ?? {}) : {};
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text?.[locale] ?? '']));
}

async function printed(database: Database, publicOrigin: string, choice: PrintChoice): Promise<Printed> {
  const { what } = choice;
  const people = () => chosenPeople(database, choice);
  if (what === 'badges') return badgesOf(database, await people(), choice, 'a6');
  if (what === 'badgeCards') return badgesOf(database, await people(), choice, 'cards');
  if (what === 'participants') return participantsOf(await people(), choice);
  if (what === 'attendance') return attendanceOf(await people(), choice);
  const [programs, sessions, tables] = await Promise.all([
    read(database, stored.programs),
    read(database, stored.sessions),
    read(database, stored.publicTables),
  ]);
  const all = Object.values(programs);
  if (what === 'presentation')
    return presentationsOf(
      shownPrograms(all, choice),
      await read(database, stored.privatePrograms),
      await read(database, stored.users),
      choice,
    );
  const programmed = {
    programs: all,
    sessions: Object.values(sessions),
    tables: Object.entries(tables).map(([name, table]) => ({ name, date: '', ...table }) as Timetable),
    abstracts: what === 'book' ? new Set((await abstractVersions(database, all)).keys()) : new Set<string>(),
    urlOf: (id: string) => `${publicOrigin}${paths.presentation(id)}`,
  };
  if (what === 'book') return bookOf(programmed, choice);
  if (what === 'booklet') return bookletOf(programmed, choice);
  if (what === 'doorSigns') return doorSignsOf(programmed, choice);
  return posterLabelsOf(programmed, choice);
}

function sampleOf(what: Printed): Printed {
  if ('people' in what) return { ...what, people: what.people.slice(0, sampled) } as Printed;
  if (what.kind === 'posterLabels') return { ...what, posters: what.posters.slice(0, sampled) };
  if (what.kind === 'doorSigns') return { ...what, doors: what.doors.slice(0, sampled) };
  if (what.kind === 'booklet') return { ...what, days: what.days.slice(0, 1) };
  if (what.kind !== 'book') return what;
  const [first] = what.sessions;
  return { ...what, sessions: first ? [{ ...first, entries: first.entries.slice(0, sampled) }] : [] };
}

async function abstractVersions(
  database: Database,
  programs: readonly { id: string }[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    programs.map(async ({ id }) => [id, await uploadedAbstract(database, id)] as const),
  );
  return new Map(found.flatMap(([id, version]) => (version === undefined ? [] : [[id, version] as const])));
}

/** The version that is shown, or one that could not be converted. */
async function uploadedAbstract(database: Database, id: string): Promise<string | undefined> {
  const shown = await read(database, stored.pageSet('abstract', id));
  return shown?.version ?? (await read(database, stored.file(id, 'abstract')))?.version;
}

/** The abstracts of a book in the order of its entries, but for `without`; `sent` notes their IDs. */
export async function* abstractsOf(
  { database, files }: Ports,
  { what }: PrintOrder,
  without: ReadonlySet<string>,
  sent: string[],
): AsyncGenerator<UploadedAbstract> {
  if (what.kind !== 'book') return;
  for (const { id, abstract } of what.sessions.flatMap(({ entries }) => entries)) {
    if (!abstract || without.has(id)) continue;
    const version = await uploadedAbstract(database, id);
    const file = version && (await files.open(filePaths.source(id, 'abstract', version)));
    if (!file) continue;
    sent.push(id);
    yield { name: id, bytes: new Uint8Array(await new Response(file.stream).arrayBuffer()) };
  }
}
