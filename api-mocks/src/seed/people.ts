import { emailKey } from 'shared-data/models/email-key';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';
import { person } from '../factories/person.ts';
import type { Random } from '../factories/random.ts';
import { day } from '../factories/time.ts';

export const demoPassword = 'polar2026';

/** Accounts named in the manual, with stable ids. */
export const demoAccounts = {
  admin: 'admin@example.org',
  editor: 'editor@example.org',
  presenter: 'presenter@example.org',
  coeditor: 'coeditor@example.org',
  participant: 'participant@example.org',
  newcomer: 'newcomer@example.org',
  unverified: 'unverified@example.org',
} as const;
export type DemoAccount = keyof typeof demoAccounts;

export const demoUid = (account: DemoAccount) => `demo-${account}`;

export interface People {
  admin: User;
  editor: User;
  presenter: User;
  coeditor: User;
  participant: User;
  presenters: User[];
  audience: User[];
  all: User[];
}

const demoPeople = [
  { account: 'admin', given: 'Sumire', family: 'Aoyama', ja: '青山 すみれ', traits: ['audience'] },
  { account: 'editor', given: 'Kazuki', family: 'Shirakawa', ja: '白川 和希', traits: ['audience'] },
  { account: 'presenter', given: 'Minori', family: 'Hayase', ja: '早瀬 みのり', traits: ['presenter'] },
  { account: 'coeditor', given: 'Ren', family: 'Tsukino', ja: '月野 蓮', traits: ['audience'] },
  { account: 'participant', given: 'Hikaru', family: 'Yukawa', ja: '雪川 光', traits: ['audience'] },
] as const;

export function people(
  random: Random,
  size: { registered: number; presenters: number; now: number },
): People {
  const taken = new Set<string>();
  const registeredAt = (index: number) =>
    size.now - 95 * day + Math.floor((index / size.registered) * 88 * day);
  const demo = demoPeople.map(({ account, given, family, ja, traits }, index) => {
    const email = demoAccounts[account];
    taken.add(`${given} ${family}`);
    return person(random.fork(account), {
      at: registeredAt(index),
      traits: ['japanese', 'inPerson', ...traits],
      with: { uid: demoUid(account), email, givenName: given, familyName: family, nameJa: ja },
    });
  });
  const make = (index: number): User => {
    const presents = index < size.presenters;
    for (let attempt = 0; ; attempt++) {
      const made = person(random.fork(`person-${index}-${attempt}`), {
        at: registeredAt(index + demo.length),
        traits: presents ? ['presenter'] : [],
      });
      const name = fullName({ givenName: made.givenName, familyName: made.familyName });
      // After some attempts only the address must be unique.
      if ((attempt < 20 && taken.has(name)) || taken.has(emailKey(made.email))) continue;
      taken.add(name).add(emailKey(made.email));
      return made;
    }
  };
  const others = Array.from({ length: size.registered - demo.length }, (_, index) => make(index));
  const [admin, editor, presenter, coeditor, participant] = demo as [User, User, User, User, User];
  return {
    admin,
    editor,
    presenter,
    coeditor,
    participant,
    presenters: others.slice(0, size.presenters),
    audience: others.slice(size.presenters),
    all: [...demo, ...others],
  };
}
