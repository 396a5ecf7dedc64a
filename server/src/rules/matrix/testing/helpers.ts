import type { Crowd } from '../cells.ts';
import { type Person, people } from '../people.ts';
import { now, root, worlds } from '../worlds.ts';

const helpingIn = (on: boolean) =>
  Object.fromEntries(
    Object.entries(worlds).map(([name, world]) => [
      name,
      world.with({ [`${root}/setting/admin/signInAs`]: on }),
    ]),
  ) as typeof worlds;

/** An administrator signed in as this person; `letter`: whose rights are expected. */
const helperAs = (
  person: Person,
  { letter = person.letter, helper = 'admin', minutes = 59 } = {},
): Person => ({
  ...person,
  letter,
  auth: person.auth && {
    ...person.auth,
    token: { ...person.auth.token, helper, auth_time: now / 1000 - minutes * 60 },
  },
});

function crowdOf(letters: string, on: boolean, how: Parameters<typeof helperAs>[1] = {}): Crowd {
  const some = people.filter(({ letter }) => letters.includes(letter));
  return { people: some.map((person) => helperAs(person, how)), worlds: helpingIn(on) };
}

export const helperCrowds: readonly { title: string; crowd: Crowd }[] = [
  { title: 'a helper may do what the person may whom he signed in as', crowd: crowdOf('NROC', true) },
  {
    title: 'a helper has no rights of the staff, whoever the person is now',
    crowd: crowdOf('EA', true, { letter: 'R' }),
  },
  ...(
    [
      ['while helping is off', false, {}],
      ['an hour after signing in', true, { minutes: 60 }],
      ['who is an editor', true, { helper: 'editor' }],
      ['who is no longer an administrator', true, { helper: 'oldadmin' }],
      ['whose account is gone', true, { helper: 'nobody' }],
    ] as const
  ).map(([when, on, how]) => ({
    title: `a helper ${when} is a visitor`,
    crowd: crowdOf('OC', on, { ...how, letter: 'V' }),
  })),
];
