import { normalizeEmail } from 'shared-data/models/email-key';
import type {
  Author,
  PresentationType,
  PrivateProgram,
  PublicProgram,
  RequestedType,
} from 'shared-data/models/program';
import type { User } from 'shared-data/models/user';
import type { Random } from './random.ts';
import { type Language, type Subject, subject, titleOf } from './writing.ts';

export type ProgramTrait = 'japanese' | 'online' | 'canceled' | 'changedPresenter' | 'unassigned';

export interface ProgramOptions {
  id: string;
  /** Source of the words; also the program's session, unless `unassigned`. */
  sessionId: string;
  presentationType: PresentationType;
  owner: User;
  coauthors?: readonly User[];
  at: number;
  traits?: readonly ProgramTrait[];
  about?: Subject;
}

export interface MadeProgram {
  public: PublicProgram;
  private: PrivateProgram;
  about: Subject;
  language: Language;
  people: User[];
}

export function program(random: Random, options: ProgramOptions): MadeProgram {
  const { id, sessionId, presentationType, owner, at } = options;
  const traits = new Set(options.traits);
  const language: Language = traits.has('japanese') ? 'ja' : 'en';
  const about = options.about ?? subject(random, sessionId);
  const people = [owner, ...(options.coauthors ?? [])];
  const presenter = traits.has('changedPresenter') && people.length > 1 ? 1 : 0;
  const online = traits.has('online') && presentationType === 'oral';
  const secondChoice = random.pick(
    ['OB', 'OG', 'OM', 'OS', 'IA', 'IB'].filter((other) => other !== sessionId),
  );
  return {
    public: {
      id,
      title: titleOf(about, language),
      sessionId: traits.has('unassigned') ? '' : sessionId,
      presentationType,
      online,
      language,
      authors: people.map((user, index) => author(user, index === presenter)),
      ownerUid: owner.uid,
      ...(traits.has('canceled') ? { canceled: true } : {}),
    },
    private: {
      id,
      email: normalizeEmail(owner.email),
      ownerUid: owner.uid,
      requestedType: requestedType(presentationType, online),
      typeChangeable: random.chance(0.6),
      sessionChoice1: sessionId,
      ...(random.chance(0.5) ? { sessionChoice2: secondChoice } : {}),
      ...(random.chance(0.1) ? { note: random.pick(notes) } : {}),
      submittedAt: at,
      updatedAt: at,
    },
    about,
    language,
    people,
  };
}

const notes = [
  'Please avoid the first morning, if possible.',
  'We would like to speak after the other talk of our group.',
  'This is part of a doctoral thesis; feedback is welcome.',
  '可能であれば二日目の発表を希望します。',
];

function author(user: User, presenter: boolean): Author {
  return {
    givenName: user.givenName,
    ...(user.middleName ? { middleName: user.middleName } : {}),
    familyName: user.familyName,
    ...(user.nameJa ? { nameJa: user.nameJa } : {}),
    affiliation: user.affiliation,
    ...(user.affiliation2 ? { otherAffiliations: [user.affiliation2] } : {}),
    presenter,
  };
}

function requestedType(type: PresentationType, online: boolean): RequestedType {
  if (type === 'poster') return 'poster-in-person';
  return online ? 'oral-online' : 'oral-in-person';
}
