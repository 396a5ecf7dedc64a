import type { Schedule, ScheduleEvent } from '../models/schedule.ts';

const slot = '00:05';

/** Names of zones that the schema knows; others are left out, as the offsets of all times tell enough. */
const zonePattern = /^(?:[A-Z][a-z]+\/[A-Z][a-z]+|UTC$)/;

/** As https://c3voc.de/schedule/schema.json describes it. */
export function scheduleJson({ version, title, acronym, start, end, timeZone, days }: Schedule): string {
  const event = ({ persons, ...rest }: ScheduleEvent) => ({
    ...rest,
    description: '',
    persons: persons.map(({ id, name }) => ({ id, public_name: name })),
    links: [],
    attachments: [],
  });
  const conference = {
    ...{ acronym, title, start, end, daysCount: days.length, timeslot_duration: slot },
    ...(zonePattern.test(timeZone) && { time_zone_name: timeZone }),
    days: days.map(({ index, date, start: day_start, end: day_end, rooms }) => ({
      ...{ index, date, day_start, day_end },
      rooms: Object.fromEntries(
        rooms.map(({ name }) => [
          name,
          rooms.filter((room) => room.name === name).flatMap(({ events }) => events.map(event)),
        ]),
      ),
    })),
  };
  const schema = 'https://c3voc.de/schedule/schema.json';
  return `${JSON.stringify({ $schema: schema, schedule: { version, conference } }, null, 2)}\n`;
}

/** As frab's `schedule.xml.xsd` describes it. */
export function scheduleXml({ version, title, acronym, start, end, days }: Schedule): string {
  const conference = [
    element('title', title),
    element('acronym', acronym),
    ...(start ? [element('start', start), element('end', end)] : []),
    element('days', String(days.length)),
    element('timeslot_duration', slot),
  ];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<schedule>',
    element('version', version),
    `<conference>${conference.join('')}</conference>`,
    ...days.flatMap((day) => [
      `<day index="${day.index}" date="${day.date}" start="${day.start}" end="${day.end}">`,
      ...day.rooms.flatMap(({ name, events }) => [
        `<room name="${escaped(name)}">`,
        ...events.map(eventXml),
        '</room>',
      ]),
      '</day>',
    ]),
    '</schedule>',
  ];
  return `${lines.join('\n')}\n`;
}

function eventXml({ id, guid, persons, url, title, ...event }: ScheduleEvent): string {
  const people = persons.map((one) => `<person id="${one.id}">${escaped(one.name)}</person>`);
  const { date, start, duration, room, slug, subtitle, track, type, language, abstract } = event;
  const told = { date, start, duration, room, slug, title, subtitle, track, type, language, abstract };
  return [
    `<event id="${id}" guid="${guid}">`,
    ...Object.entries(told).map(([name, text]) => element(name, text)),
    `<persons>${people.join('')}</persons>`,
    `<links><link href="${escaped(url)}">${escaped(title)}</link></links>`,
    '</event>',
  ].join('');
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

const names: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&"']/g, (sign) => names[sign] ?? '');
}
