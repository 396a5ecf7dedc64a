import { personKey } from 'shared-data/models/engagements';
import type { TimetableItemKind } from 'shared-data/models/timetable';
import type { RowFault } from 'shared-data/models/transfer';
import { fault } from './rows.ts';
import type { ScheduleEventText } from './schedule-table.ts';
import { type EventTimes, timesOf } from './schedule-times.ts';

/** An event of a schedule file as an import understands it. */
export interface ScheduledEvent extends EventTimes {
  /** From 1, in the order of the file. */
  row: number;
  text: ScheduleEventText;
  kind: TimetableItemKind;
  language?: 'en' | 'ja';
  canceled: boolean;
  persons: EventPerson[];
  /** The same for the same event in another file. */
  source: string;
  faults: RowFault[];
  notes: string[];
}

/** `key`: only where the name does not say who it is. */
export interface EventPerson {
  name: string;
  key?: string;
}

const withdrawn = /^(?:cancell?ed|withdrawn|rejected)$/i;
const titledWithdrawn = /^[^\p{L}]*(?:cancell?ed|withdrawn)[^\p{L}]/iu;
const pause = /\b(?:break|lunch|dinner|pause|mittagspause)\b|休憩|昼食/i;

export function scheduledEvents(
  texts: readonly ScheduleEventText[],
  siteZone: string,
): { events: ScheduledEvent[]; timeZone: string } {
  const { timeZone, times } = timesOf(texts, siteZone);
  const peopleOf = peopleReader(texts);
  const sources = sourcesOf(texts);
  const events = texts.map((text, at): ScheduledEvent => {
    const time = times[at] ?? { fault: 'date' as const };
    const persons = peopleOf(text);
    const language = languageOf(text.language);
    const none = { date: '', begin: '', end: '', cut: false };
    return {
      ...('fault' in time ? none : time),
      ...{ row: at + 1, text, persons, source: sources[at] ?? '' },
      kind: kindOf(text, persons.length),
      ...(language && { language }),
      canceled: withdrawn.test(text.status) || titledWithdrawn.test(`${text.title} `),
      faults: [
        ...('fault' in time
          ? [fault(time.fault === 'date' ? 'begin' : 'end', `transfer.fault.${time.fault}`, text[time.fault])]
          : []),
        ...lineFaults('title', text.title, 500),
        ...lineFaults('room', text.room, 100),
        ...(text.track === '' ? [] : lineFaults('track', text.track, 300)),
        ...persons.flatMap(({ name }) => lineFaults('persons', name, 200)).slice(0, 1),
        ...(persons.length > 100 ? [fault('persons', 'validation.tooLong')] : []),
      ],
      notes: 'fault' in time || !time.cut ? [] : ['transfer.note.cut'],
    };
  });
  return { events, timeZone };
}

function lineFaults(field: string, text: string, most: number): RowFault[] {
  if (text === '') return [fault(field, 'validation.required')];
  if (text.length > most) return [fault(field, 'validation.tooLong', text)];
  return text.isWellFormed() ? [] : [fault(field, 'transfer.fault.invalid')];
}

function kindOf({ type, title }: ScheduleEventText, people: number): TimetableItemKind {
  if (people > 0) return /poster/i.test(type) ? 'poster' : 'oral';
  return pause.test(type) || pause.test(title) ? 'break' : 'event';
}

function languageOf(language: string): 'en' | 'ja' | undefined {
  if (/^en/i.test(language)) return 'en';
  return /^(?:ja|jp)/i.test(language) ? 'ja' : undefined;
}

/** By GUID, else by number and, where a number comes with several titles, by both. */
function sourcesOf(texts: readonly ScheduleEventText[]): string[] {
  const titles = new Map<string, string>();
  const many = new Set<string>();
  for (const { id, title } of texts) {
    if ((titles.get(id) ?? title) !== title) many.add(id);
    titles.set(id, title);
  }
  return texts.map(({ guid, id, title, room, date, start }) => {
    if (guid !== '') return guid.toLowerCase();
    if (id === '') return `${title} ${room} ${date} ${start}`;
    return many.has(id) ? `${id} ${title}` : id;
  });
}

/**
 * People of an event, each once. Where one name has several ids, or one id several names, the ids tell who is who; elsewhere the names do, by
 * which people are known in the rest of the timetable.
 */
function peopleReader(texts: readonly ScheduleEventText[]): (text: ScheduleEventText) => EventPerson[] {
  const idsOf = new Map<string, Set<string>>();
  const namesOf = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, value: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const { persons } of texts)
    for (const { id, name } of persons) {
      if (id === '') continue;
      add(idsOf, personKey(name), id);
      add(namesOf, id, personKey(name));
    }
  const isUnclear = (id: string) => {
    const names = [...(namesOf.get(id) ?? [])];
    return names.length > 1 || names.some((name) => (idsOf.get(name)?.size ?? 0) > 1);
  };
  return ({ persons }) => {
    const found = new Map<string, EventPerson>();
    for (const { id, name } of persons) {
      const key = id !== '' && isUnclear(id) ? `#${id}`.slice(0, 64) : undefined;
      const known = key ?? personKey(name);
      if (!found.has(known)) found.set(known, { name, ...(key && { key }) });
    }
    return [...found.values()];
  };
}
