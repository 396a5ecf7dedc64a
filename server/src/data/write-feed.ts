import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from 'shared-data/models/calendar-events';

/** Seconds after which subscribers should ask again. */
const refresh = 3600;

interface VersionedEvent extends CalendarEvent {
  version: { at: number; sequence: number };
}

/** A feed in iCalendar (RFC 5545), times in UTC. Loads a library: import it when it is asked for. */
export function writeFeed(name: string, events: readonly VersionedEvent[]): string {
  const calendar = ical({
    name,
    prodId: { company: 'Symposium', product: 'Programme' },
    ttl: refresh,
  });
  for (const { uid, title, description, begin, end, location, url, canceled, version } of events)
    calendar.createEvent({
      id: uid,
      sequence: version.sequence,
      stamp: new Date(version.at),
      start: new Date(begin),
      end: new Date(end),
      summary: title,
      description,
      location,
      url,
      status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}
