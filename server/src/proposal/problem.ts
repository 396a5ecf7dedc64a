import type { ProposalWeights } from 'shared-data/models/proposal';

/** What a proposal for the timetable is made from. Times are minutes of the venue's clock, as of `wallMinutes`. */

export interface Talk {
  id: string;
  session: string;
  poster: boolean;
  presenters: readonly string[];
  /** Place within its session's list. */
  rank: number;
}

/** Free time of a room, cut into slots of equal length. */
export interface Stretch {
  table: string;
  room: string;
  /** 0 is the first room of the day, which counts as the largest. */
  roomRank: number;
  /** The item that it belongs to; without one, each session that comes here gets an item. */
  item?: string;
  /** Only for this session; empty for any. */
  session: string;
  poster: boolean;
  from: number;
  /** Length of a slot; slots of posters all have the same time. */
  minutes: number;
  slots: number;
  /** Where the free time ends, perhaps after the last slot. */
  until: number;
}

/** Somebody who must be somewhere, by what stays as it is. */
export interface Engagement {
  person: string;
  name: string;
  /** Empty for chairs. */
  programId: string;
  poster: boolean;
  /** Empty where somebody is away. */
  room: string;
  item: string;
  from: number;
  to: number;
}

/** An item with talks that stay. */
export interface FixedBlock {
  session: string;
  item: string;
  from: number;
  to: number;
}

export interface Problem {
  talks: readonly Talk[];
  stretches: readonly Stretch[];
  engagements: readonly Engagement[];
  fixed: readonly FixedBlock[];
  /** Pairs of sessions with the number of authors they share. */
  related: readonly (readonly [session: string, other: string, authors: number])[];
  /** Minutes from room to room, in both directions. */
  walks: Readonly<Record<string, Readonly<Record<string, number>>>>;
  weights: ProposalWeights;
  /** The same seed and problem give the same proposal, unless time runs out. */
  seed: number;
}

export interface Spot {
  stretch: number;
  slot: number;
}

export const itemKeyOf = (table: string, room: string, item: string) => `${table}/${room}/${item}`;

export function slotSpan({ poster, from, minutes }: Stretch, slot: number): { from: number; to: number } {
  const begin = poster ? from : from + slot * minutes;
  return { from: begin, to: begin + minutes };
}

/** Where a talk may stand at all. */
export function fits(talk: Talk, stretch: Stretch): boolean {
  return (
    talk.session !== '' &&
    talk.poster === stretch.poster &&
    (stretch.session === '' || stretch.session === talk.session)
  );
}
