import type { Plan } from '../plan.ts';

interface Stand {
  what: string;
  people: readonly string[];
  room: string;
  poster: boolean;
  item: string;
  from: number;
  to: number;
}

/** Every hard rule that a plan breaks, found by comparing all with all. */
export function brokenRules(plan: Plan): string[] {
  const { talks, stretches, engagements } = plan.problem;
  const broken: string[] = [];
  const stands: Stand[] = [];
  talks.forEach((talk, index) => {
    const spot = plan.spotOf(index);
    const at = spot && stretches[spot.stretch];
    if (!spot || !at) return;
    if (at.poster !== talk.poster) broken.push(`${talk.id} is of the wrong kind`);
    if (at.session !== '' && at.session !== talk.session) broken.push(`${talk.id} is in a foreign session`);
    if (spot.slot < 0 || spot.slot >= at.slots) broken.push(`${talk.id} is outside`);
    const from = at.poster ? at.from : at.from + at.minutes * spot.slot;
    stands.push({
      what: talk.id,
      people: talk.presenters,
      room: `${at.table} ${at.room}`,
      poster: talk.poster,
      item: at.item === undefined ? '' : `${at.table}/${at.room}/${at.item}`,
      from,
      to: from + at.minutes,
    });
  });
  const fixed = engagements.map(
    ({ person, name, poster, item, from, to }): Stand => ({
      what: name,
      people: [person],
      room: '',
      poster,
      item,
      from,
      to,
    }),
  );
  stands.forEach((one, index) => {
    for (const other of [...stands.slice(index + 1), ...fixed]) {
      if (one.from >= other.to || other.from >= one.to || (one.poster && other.poster)) continue;
      if (one.room === other.room) broken.push(`${one.what} and ${other.what} are in one room`);
      const shared = one.people.filter((person) => other.people.includes(person));
      if (shared.length > 0 && (one.item === '' || one.item !== other.item))
        broken.push(`${shared.join()} of ${one.what} is also in ${other.what}`);
    }
  });
  return broken;
}
