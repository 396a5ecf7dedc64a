import { SaxesParser } from 'saxes';
import type { ScheduleEventText } from './schedule-table.ts';

const textFields = ['room', 'date', 'start', 'duration', 'title', 'track', 'type', 'language', 'slug', 'url'];

const empty = (): ScheduleEventText => ({
  ...{ id: '', guid: '', day: '', dayStart: '', room: '', date: '', start: '', duration: '', title: '' },
  ...{ track: '', type: '', language: '', slug: '', url: '', status: '', zone: '', persons: [] },
});

/** Events of the format of frab and Pentabarf. Throws on text that is not well-formed or not a schedule. */
export function xmlEvents(text: string): ScheduleEventText[] {
  const events: ScheduleEventText[] = [];
  const path: string[] = [];
  const conference: Record<string, string> = {};
  let [day, dayStart, room, said] = ['', '', '', ''];
  let event: ScheduleEventText | null = null;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const of = (key: string) => String(attributes[key] ?? '');
    const inside = path.at(-1);
    if (inside === undefined && name !== 'schedule') throw new Error('not a schedule');
    path.push(name);
    said = '';
    if (name === 'day' && inside === 'schedule') [day, dayStart] = [of('date'), of('start')];
    else if (name === 'room' && inside === 'day') room = of('name');
    else if (name === 'event' && event === null)
      event = { ...empty(), id: of('id'), guid: of('guid'), day, dayStart, room };
    else if (name === 'person' && event)
      event.persons.push({ id: of('id') || of('guid') || of('code'), name: '' });
    else if (name === 'link' && event && event.url === '') event.url = of('href');
  });
  const add = (more: string) => {
    said += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    path.pop();
    const [inside, value] = [path.at(-1), said.trim()];
    if (name === 'event' && inside !== 'event' && event) {
      events.push(event);
      event = null;
    } else if (inside === 'conference') conference[name] = value;
    else if (event && inside === 'event' && (name === 'status' || name === 'state')) event.status = value;
    else if (event && inside === 'event' && textFields.includes(name)) {
      if (value !== '' && !(name === 'room' && event.room !== '')) Object.assign(event, { [name]: value });
    } else if (event && name === 'person') {
      const person = event.persons.at(-1);
      if (person) person.name = value;
    }
    said = '';
  });
  parser.write(text).close();
  const { time_zone_name: zone = '', day_change: change = '' } = conference;
  return events.map((one) => ({ ...one, zone, dayStart: change || one.dayStart }));
}
