import { usualWeights } from 'shared-data/models/proposal';
import type { Problem, Stretch, Talk } from '../problem.ts';

export const talk = (id: string, session: string, presenters: string[], rank = 0, poster = false): Talk => ({
  id,
  session,
  presenters,
  rank,
  poster,
});
export const stretch = (
  room: string,
  from: number,
  slots: number,
  change: Partial<Stretch> = {},
): Stretch => ({
  table: 'day1',
  room,
  roomRank: 0,
  session: '',
  poster: false,
  from,
  minutes: 15,
  slots,
  until: from + slots * 15,
  ...change,
});
export const problem = (change: Partial<Problem>): Problem => ({
  talks: [],
  stretches: [],
  engagements: [],
  fixed: [],
  related: [],
  walks: {},
  weights: usualWeights,
  seed: 1,
  ...change,
});
