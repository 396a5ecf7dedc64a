import ical, { ICalEventStatus } from 'ical-generator';
import { type CalendarEvent, sequenceAt } from 'shared-data/models/calendar-events';

/** An iCalendar file (RFC 5545), times in UTC. `now` is epoch milliseconds. */
export function writeCalendar(name: string, events: readonly CalendarEvent[], now: number): string {
  const calendar = ical({ name, prodId: { company: 'Symposium', product: 'Programme' } });
  for (const { uid, title, description, begin, end, location, url, canceled } of events)
    calendar.createEvent({
      id: uid,
      sequence: sequenceAt(now),
      stamp: new Date(now),
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
