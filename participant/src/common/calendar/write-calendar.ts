import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from './calendar-events.ts';

/** Minutes since 2026, so that each export replaces the one before. */
function sequenceAt(now: number): number {
  return Math.max(0, Math.floor((now - Date.UTC(2026, 0)) / 60_000));
}

/** An iCalendar file (RFC 5545), times in UTC. */
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
