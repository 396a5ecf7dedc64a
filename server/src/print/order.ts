import type { Locale } from 'shared-data/models/locales';

/** What a process that prints is told: all texts are ready, nothing is looked up there. */
export interface PrintOrder {
  locale: Locale;
  /** Of the symposium. */
  title: string;
  dates: string;
  venue: string;
  what: Printed;
}

export type Printed =
  | { kind: 'badges'; sheet: 'a6' | 'cards'; people: BadgeEntry[] }
  | { kind: 'certificates'; of: 'attendance' | 'presentation'; people: CertificateEntry[] }
  | { kind: 'posterLabels'; posters: PosterEntry[] }
  | { kind: 'doorSigns'; doors: DoorEntry[] }
  | { kind: 'participants'; people: ParticipantEntry[] }
  | { kind: 'booklet'; days: BookletDay[] }
  | { kind: 'book'; sessions: BookSession[] };

export interface BadgeEntry {
  name: string;
  /** In Japanese script; shown large where given. */
  nameJa: string;
  affiliation: string;
  country: string;
  /** Tells a scanner who it is and nobody else anything. */
  code: string;
}

export interface CertificateEntry {
  name: string;
  affiliation: string;
  /** Of the presentation. */
  program?: string;
}

export interface PosterEntry {
  id: string;
  board: string;
  title: string;
  authors: string;
  session: string;
  when: string;
  url: string;
}

export interface DoorEntry {
  room: string;
  day: string;
  items: { time: string; title: string; detail: string }[];
}

export interface ParticipantEntry {
  /** Sorted by it. */
  family: string;
  name: string;
  nameJa: string;
  affiliation: string;
  country: string;
}

export interface BookletDay {
  title: string;
  items: { time: string; room: string; title: string; talks: BookletTalk[] }[];
}

export interface BookletTalk {
  id: string;
  time: string;
  title: string;
  /** One line, with affiliations. */
  authors: string;
  /** `Family, Given`, for the index. */
  names: string[];
}

export interface BookSession {
  id: string;
  title: string;
  conveners: string;
  entries: BookEntry[];
}

export interface BookEntry extends BookletTalk {
  /** Whether an abstract was uploaded. */
  abstract: boolean;
}

export interface PrintFonts {
  text: Uint8Array;
  bold: Uint8Array;
}

/** How many entries a print tells that it has done. */
export function entriesOf({ what }: PrintOrder): number {
  switch (what.kind) {
    case 'badges':
    case 'certificates':
    case 'participants':
      return what.people.length;
    case 'posterLabels':
      return what.posters.length;
    case 'doorSigns':
      return what.doors.length;
    case 'booklet':
      return what.days.length;
    case 'book':
      return what.sessions.flatMap(({ entries }) => entries).filter(({ abstract }) => abstract).length;
  }
}
