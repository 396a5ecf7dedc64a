import ical, { ICalEventStatus } from 'ical-generator';
import type { VersionedEvent } from '../models/calendar-events.ts';
import { oneLine } from '../models/one-line.ts';

/** An iCalendar file (RFC 5545), times in UTC. `refresh`: seconds for subscribers. Loads a library: import it on demand. */
export function writeCalendar(name: string, events: readonly VersionedEvent[], refresh?: number): string {
  const calendar = ical({
    // The library escapes the texts of events, but not this one.
    name: oneLine(name).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Symposium', product: 'Programme' },
    ...(refresh !== undefined && { ttl: refresh }),
  });
  for (const { uid, title, description, begin, end, location, url, canceled, version } of events)
    calendar.createEvent({
      id: uid,
      sequence: version.sequence,
      stamp: new Date(version.at),
      start: new Date(begin),
      end: new Date(end),
      summary: plain(title),
      description: plain(description),
      location: plain(location),
      url,
      status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}

/** Without what calendars could take for the end of a line, line feeds apart, which are escaped. */
function plain(text: string): string {
  return text
    .split(/\r\n|[\r\n\v\f\x85\u2028\u2029]/)
    .map(oneLine)
    .join('\n');
}
