import { emailKey } from 'shared-data/models/email-key';
import type { Registration, User } from 'shared-data/models/user';
import { affiliationsOfDepartment, type Country, countryWeights, institutesOf, namesOf } from './names.ts';
import type { Random } from './random.ts';

/** Of contradicting traits the last wins. */
export type PersonTrait =
  | 'japanese'
  | 'abroad'
  | 'student'
  | 'online'
  | 'inPerson'
  | 'presenter'
  | 'audience';

export interface PersonOptions {
  /** Registration, epoch milliseconds. */
  at: number;
  traits?: readonly PersonTrait[];
  with?: Partial<User>;
}

const sessions = ['OA', 'OB', 'OG', 'OM', 'OS', 'IA', 'IB', 'S'];
const partySessions = ['OB', 'OG', 'OM', 'OS'];

export function person(random: Random, { at, traits = [], with: fixed = {} }: PersonOptions): User {
  const country = countryOf(random, traits);
  const gender = random.chance(0.36) ? 'female' : 'male';
  const given = random.pick(namesOf[country][gender]);
  const family = random.pick(namesOf[country].family);
  const institute = random.pick(institutesOf[country]);
  const mainSession = random.pick(sessions);
  const participation = traits.includes('presenter')
    ? random.weighted({ oral: 55, poster: 45 })
    : traits.includes('audience')
      ? 'audience'
      : random.weighted({ audience: 85, chair: 15 });
  const student = traits.includes('student') || random.chance(0.25);
  const attendance = attendanceOf(random, traits);
  const travelSupport = participation !== 'audience' && student && random.chance(0.4);
  const email = `${latin(given[0])}.${latin(family[0])}${random.int(10, 9999)}@example.net`;
  const uid = random.text(28);

  const base: Registration = {
    givenName: given[0],
    ...(country === 'US' && random.chance(0.4)
      ? { middleName: `${random.pick([...'ABCDEHJKLMRST'])}.` }
      : {}),
    familyName: family[0],
    ...(family[1] && given[1] ? { nameJa: `${family[1]} ${given[1]}` } : {}),
    title: student
      ? random.pick(['Mr.', 'Ms.', '-'] as const)
      : random.pick(['Prof.', 'Dr.', 'Dr.'] as const),
    position: student
      ? random.pick(['graduate', 'graduate', 'undergraduate'] as const)
      : random.pick(['professor', 'research-associate', 'postdoc', 'others'] as const),
    affiliation: institute.en,
    ...(random.chance(0.2) ? { affiliation2: random.pick(affiliationsOfDepartment) } : {}),
    telephone: `+00 000 ${random.int(1000, 9999)}`,
    address: `${random.int(1, 99)} ${institute.en}`,
    country,
    nationality: random.chance(0.92) ? country : random.weighted(countryWeights),
    gender: random.chance(0.05) ? 'no-answer' : gender,
    mainSession,
    additionalSessions: random.sample(
      sessions.filter((id) => id !== mainSession),
      random.int(0, 2),
    ),
    homeContact: random.chance(0.1),
    participation,
    travelSupport,
    travelTerms: travelSupport,
    foreignNationality: country !== 'JP',
    femaleResearcher: gender === 'female' && !student,
    banquet: attendance === 'in-person' && random.chance(0.4),
    attendance,
    parties: attendance === 'in-person' && random.chance(0.35) ? [random.pick(partySessions)] : [],
    privacyPolicy: true,
  };
  const user: User = {
    ...base,
    id: emailKey(email),
    email,
    uid,
    isRegistered: true,
    registeredAt: at,
    updatedAt: at,
    ...fixed,
  };
  return { ...user, id: emailKey(user.email) };
}

function countryOf(random: Random, traits: readonly PersonTrait[]): Country {
  if (traits.includes('japanese')) return 'JP';
  if (!traits.includes('abroad')) return random.weighted(countryWeights);
  return random.weighted({ ...countryWeights, JP: 0 });
}

function attendanceOf(random: Random, traits: readonly PersonTrait[]): Registration['attendance'] {
  const asked = traits.findLast((trait) => trait === 'online' || trait === 'inPerson');
  if (asked) return asked === 'online' ? 'online' : 'in-person';
  return random.chance(0.75) ? 'in-person' : 'online';
}

function latin(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .replace(/[^a-z]/g, '');
}
