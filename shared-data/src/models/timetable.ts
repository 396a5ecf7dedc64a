/** At the venue, `HH:mm`. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** As `timePattern`, and on past midnight to `29:59`: `25:30` is 01:30 on the day after the table's. */
export const longDayPattern = /^[0-2]\d:[0-5]\d$/;
/** At the venue, `YYYY-MM-DD`. */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Only `oral` and `poster` hold programs. */
export type TimetableItemKind = 'oral' | 'poster' | 'break' | 'event';

/** `otherData/position/{programId}`: written together with the slot; the rules keep both consistent, so none is placed twice. */
export interface ProgramPosition {
  table: string;
  room: string;
  item: string;
}

/** `otherData/chair/{table}`: accounts that chair a day's items, by room and item. */
export type DayChairs = Record<string, Record<string, Record<string, true>>>;

/** `otherData/acknowledged/{key}`: a conflict that staff accept, with the reason. */
export interface AcknowledgedConflict {
  note: string;
  by: string;
  /** Epoch milliseconds. */
  at: number;
}

export const longestAcknowledgement = 500;
/** Characters. */
export const longestItemTitle = 300;
export const longestItemId = 64;
/** Of the names of all chairs of an item together. */
export const longestConvener = 500;

/** `otherData/unavailable/{uid}/{0..29}`: a stretch of a day at the venue in which a person can neither present nor chair. */
export interface UnavailableTime extends TimeSpan {
  date: string;
}

export const mostUnavailable = 30;
/** Minutes. */
export const longestWalk = 120;

/** `state/editing/{uid}/{slot}`: an open page of an editor. `room` and `minute` say where the pointer or the focus is. */
export interface EditorMark {
  /** The day that is shown. */
  table: string;
  name: string;
  held?: string;
  room?: string;
  minute?: number;
  /** Epoch milliseconds, server time. */
  at: number;
}

export interface TimetableSlot {
  order: number;
  begin?: string;
  end?: string;
  board?: string;
}

export interface TimeSpan {
  begin: string;
  end: string;
}

/** `otherData/table/{name}/rooms/{room}/tables/{id}`, e.g. a session's morning. Belongs to the day on which it begins (`longDayPattern`). */
export interface TimetableItem {
  id: string;
  kind: TimetableItemKind;
  /** Empty for breaks and events. */
  sessionId: string;
  title?: string;
  titleJa?: string;
  begin: string;
  end: string;
  convener?: string;
  /** Shown with a note; only its people may join. */
  closed?: boolean;
  hidden?: boolean;
  programs?: Record<string, TimetableSlot>;
  /** Core times of a poster item: when presenters of odd and even boards stand there. */
  core?: { odd?: TimeSpan; even?: TimeSpan };
  /** Short talks about posters, which have their place elsewhere: a second place of a program, in an oral item. */
  flash?: Record<string, TimetableSlot>;
  /** Each change adds one; writes based on another version are rejected. */
  version: number;
}

/** An item as the draft stores it: what was taken out stays, without programs, so that its version goes on and undo finds all of it. */
export interface DraftItem extends TimetableItem {
  removed?: boolean;
}

export interface TimetableRoom {
  id: string;
  name: string;
  nameJa?: string;
  order: number;
  tables?: Record<string, TimetableItem>;
  /** Of the draft: versions of items that were taken out. */
  removed?: Record<string, number>;
}

/** `otherData/table/{name}`: one day of the draft; `staticData/table/{name}`: its public part. */
export interface Timetable {
  name: string;
  title: string;
  titleJa?: string;
  date: string;
  order: number;
  rooms?: Record<string, TimetableRoom>;
}

export interface TablePosition {
  table: string;
  date: string;
  room: string;
  item: string;
  begin: string;
  end: string;
  board?: string;
  flash?: true;
}

/** A room's meeting, `otherData/room/{room}/zoom`, or an item's, `…/itemZoom/{table}/{item}`: readable from `showAt` (epoch milliseconds) on. */
export interface RoomZoom {
  url: string;
  meetingId: string;
  passcode: string;
  showAt: number;
}

/** `otherData/room/{room}`, for staff. `itemZoom` is by table and item. */
export interface RoomMeetings {
  zoom?: RoomZoom;
  itemZoom?: Record<string, Record<string, RoomZoom>>;
}
