import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin, requireStaff } from './require.ts';

export type MayEditSessions = Grant<'session/edit', { actor: Actor }>;

export function mayEditSessions(actor: Actor): MayEditSessions {
  requireStaff(actor);
  return grant<'session/edit', { actor: Actor }>({ actor });
}

export type MayEditMeetings = Grant<'meeting/edit', { actor: Actor }>;

export function mayEditMeetings(actor: Actor): MayEditMeetings {
  requireStaff(actor);
  return grant<'meeting/edit', { actor: Actor }>({ actor });
}

export type MayEditInstructions = Grant<'instruction/edit', { actor: Actor }>;

export function mayEditInstructions(actor: Actor): MayEditInstructions {
  requireAdmin(actor);
  return grant<'instruction/edit', { actor: Actor }>({ actor });
}

export type MayEditListings = Grant<'listing/edit', { actor: Actor }>;

/** Sponsors, advertisements, exhibition, contests, their sessions and the questionnaire. */
export function mayEditListings(actor: Actor): MayEditListings {
  requireAdmin(actor);
  return grant<'listing/edit', { actor: Actor }>({ actor });
}

export type MayNumber = Grant<'program/number', { actor: Actor }>;

/** Final numbers of programs. */
export function mayNumber(actor: Actor): MayNumber {
  requireStaff(actor);
  return grant<'program/number', { actor: Actor }>({ actor });
}

export type MayChangeDay = Grant<'timetable/day', { actor: Actor }>;

export function mayChangeDay(actor: Actor): MayChangeDay {
  requireStaff(actor);
  return grant<'timetable/day', { actor: Actor }>({ actor });
}

export type MayEditDays = Grant<'timetable/days', { actor: Actor }>;

export function mayEditDays(actor: Actor): MayEditDays {
  requireAdmin(actor);
  return grant<'timetable/days', { actor: Actor }>({ actor });
}

export type MayPropose = Grant<'timetable/propose', { actor: Actor }>;

export function mayPropose(actor: Actor): MayPropose {
  requireStaff(actor);
  return grant<'timetable/propose', { actor: Actor }>({ actor });
}

export type MayRelease = Grant<'timetable/release', { actor: Actor }>;

/** Drafts and releases of the timetable. Sending mails may be off: they are then held. */
export function mayRelease(actor: Actor): MayRelease {
  requireStaff(actor);
  return grant<'timetable/release', { actor: Actor }>({ actor });
}
