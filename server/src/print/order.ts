import type { Locale } from 'shared-data/models/locales';
import type { PrintTextField } from 'shared-data/models/print-texts';

/** Input of the print process: all texts are final. */
export interface PrintOrder {
  locale: Locale;
  title: string;
  dates: string;
  venue: string;
  /** In place of the standard ones. */
  texts?: Partial<Record<PrintTextField, string>>;
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
  /** Identifies the person to a scanner only. */
  code: string;
}

export interface CertificateEntry {
  name: string;
  affiliation: string;
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
  /** Names its abstract. */
  id: string;
  /** What people call it. */
  number: string;
  time: string;
  title: string;
  authors: string;
  /** `Family, Given` for the index, with the Japanese name in Japanese. */
  names: string[];
}

export interface BookSession {
  id: string;
  title: string;
  conveners: string;
  entries: BookEntry[];
}

export interface BookEntry extends BookletTalk {
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
