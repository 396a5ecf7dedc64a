import type { AccountEntry } from 'shared-data/models/account-admin';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { LetterLanguage, PersonFacts, PersonField } from 'shared-data/models/mail-filter';
import type { LetterRecipient, RecipientMark } from 'shared-data/models/mail-job';
import { fullName } from 'shared-data/models/person-name';
import { shownId } from 'shared-data/models/program-text';
import { defaultSystemTitle } from 'shared-data/models/site';
import type { User } from 'shared-data/models/user';
import { paths } from 'shared-data/navigation/paths';
import type { MayMailMany, MayTellTypes } from '../policies/mail.ts';
import type { MayRelease } from '../policies/meeting.ts';
import type { Accounts, Database, Ports } from '../ports.ts';
import { entryKeysOf, keysOf, query, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type ProgramsOfPeople, programFactsOf, programsOfPeople } from './mail-programs.ts';

/** A person with all that a letter can ask or say about them. */
export interface KnownPerson extends Omit<LetterRecipient, 'programs' | 'lacking' | 'version'> {
  facts: PersonFacts;
  /** Of placeholders, without those about programs. */
  values: Record<string, string>;
  /** Of their programs, by id. */
  titles: Record<string, string>;
  numbers: Record<string, string>;
}

/** Everybody with an address, registered or not, in a stable order. */
export async function knownPeople(
  _: MayMailMany | MayRelease | MayTellTypes,
  { database, accounts }: Ports,
  publicOrigin: string,
): Promise<KnownPerson[]> {
  const [base, users, all, claims, late, refused, chairs, programs] = await Promise.all([
    read(database, stored.base),
    read(database, stored.users),
    allAccounts(accounts),
    read(database, stored.allClaims),
    keysOf(database, dbPaths.lateAccesses),
    query(database, stored.outbox, { orderByChild: 'bounced', equalTo: true }),
    chairsOf(database),
    programsOfPeople(database),
  ]);
  const common = {
    systemTitle: base?.systemTitle || defaultSystemTitle,
    link: `${publicOrigin}${paths.myRoom()}`,
  };
  const known: Known = {
    late: new Set(late),
    refused: new Set(Object.values(refused).map(({ to }) => emailKey(to.address))),
    chairs,
    programs,
  };
  const registered = new Map(
    Object.values(users)
      .filter((user) => user.isRegistered && user.uid && user.email)
      .map((user) => [user.uid, user]),
  );
  const byUid = new Map(all.map((account) => [account.uid, account]));
  return [...new Set([...registered.keys(), ...byUid.keys()])]
    .map((uid) => {
      const account = byUid.get(uid);
      const node = claims[uid] ?? {};
      const rights = {
        admin: node.admin === true && account?.claims.admin === true,
        editor: node.editor === true && account?.claims.editor === true,
      };
      return personOf(uid, account, registered.get(uid), { ...known, rights }, common);
    })
    .filter(({ address }) => address !== '')
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

interface Known {
  late: ReadonlySet<string>;
  refused: ReadonlySet<string>;
  chairs: ReadonlySet<string>;
  programs: ProgramsOfPeople;
}

function personOf(
  uid: string,
  account: AccountEntry | undefined,
  user: User | undefined,
  known: Known & { rights: { admin: boolean; editor: boolean } },
  common: Record<string, string>,
): KnownPerson {
  const address = user?.email || account?.email || '';
  const verified = account?.emailVerified === true;
  const name = user ? fullName(user) : address;
  const language = user ? languageOf(user) : 'en';
  const key = emailKey(address);
  const programs = known.programs.byOwner.get(key) ?? [];
  const roles = [
    known.rights.admin && 'admin',
    known.rights.editor && 'editor',
    programs.some(({ canceled }) => !canceled) && 'owner',
    known.programs.coeditors.has(uid) && 'coeditor',
    known.chairs.has(uid) && 'chair',
  ].filter((role) => role !== false);
  const marks: [RecipientMark, boolean][] = [
    ['noConsent', user?.privacyPolicy !== true],
    ['unverified', !verified],
    ['disabled', account?.disabled === true],
    ['bounced', known.refused.has(key)],
  ];
  return {
    uid,
    name,
    address,
    language,
    country: user?.country ?? '',
    affiliation: user?.affiliation ?? '',
    marks: marks.filter(([, applies]) => applies).map(([mark]) => mark),
    facts: {
      person: {
        ...answersOf(user),
        registered: [yesNo(user !== undefined)],
        verified: [yesNo(verified)],
        role: roles.length > 0 ? roles : ['none'],
        language: [language],
        person: [name, user?.nameJa ?? '', address],
        lateAccess: [yesNo(known.late.has(uid))],
        hasProgram: [yesNo(roles.includes('owner'))],
      },
      programs: Object.fromEntries(
        programs.map((program) => [program.id, programFactsOf(program, known.programs)]),
      ),
    },
    values: {
      ...common,
      name,
      nameJa: user?.nameJa || name,
      givenName: user?.givenName ?? '',
      familyName: user?.familyName ?? '',
      title: !user || user.title === '-' ? '' : user.title,
      affiliation: user?.affiliation ?? '',
      email: address,
    },
    titles: Object.fromEntries(programs.map(({ id, title }) => [id, title])),
    numbers: Object.fromEntries(programs.map((program) => [program.id, shownId(program)])),
  };
}

/** Japanese is read by those who gave a Japanese name and live in Japan or are Japanese. */
function languageOf({ nameJa, country, nationality }: User): LetterLanguage {
  return nameJa && (country === 'JP' || nationality === 'JP') ? 'ja' : 'en';
}

type Answered = Exclude<
  PersonField,
  'registered' | 'verified' | 'role' | 'language' | 'person' | 'lateAccess' | 'hasProgram'
>;

/** From the registration form; nothing for people without one. */
function answersOf(user: User | undefined): Record<Answered, string[]> {
  const one = (value: string | undefined) => (value ? [value] : []);
  const answer = (value: boolean | undefined) => (value === undefined ? [] : [yesNo(value)]);
  return {
    country: one(user?.country),
    nationality: one(user?.nationality),
    affiliation: [user?.affiliation ?? '', user?.affiliation2 ?? ''].filter(Boolean),
    participation: one(user?.participation),
    attendance: one(user?.attendance),
    banquet: answer(user?.banquet),
    parties: user?.parties ?? [],
    mainSession: one(user?.mainSession),
    additionalSessions: user?.additionalSessions ?? [],
    title: one(user?.title),
    position: one(user?.position),
    gender: one(user?.gender),
    travelSupport: answer(user?.travelSupport),
    foreignNationality: answer(user?.foreignNationality),
    femaleResearcher: answer(user?.femaleResearcher),
    homeContact: answer(user?.homeContact),
  };
}

function yesNo(applies: boolean): 'yes' | 'no' {
  return applies ? 'yes' : 'no';
}

const page = 500;

export async function allAccounts(accounts: Accounts): Promise<AccountEntry[]> {
  const found: AccountEntry[] = [];
  for (let after: string | undefined; ; ) {
    const some = await accounts.list({ limit: page, ...(after === undefined ? {} : { after }) });
    found.push(...some.accounts);
    if (some.next === undefined) return found;
    after = some.next;
  }
}

async function chairsOf(database: Database): Promise<Set<string>> {
  const rooms = Object.entries(await entryKeysOf(database, dbPaths.chairs)).flatMap(([table, names]) =>
    names.map((room) => `${dbPaths.chairs}/${table}/${room}`),
  );
  const items = await Promise.all(rooms.map((room) => entryKeysOf(database, room)));
  return new Set(items.flatMap((chairs) => Object.values(chairs).flat()));
}
