import type { TFunction } from 'i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { fullName } from 'shared-data/models/person-name';
import type { Slowed } from 'shared-data/models/slowed';
import type { User } from 'shared-data/models/user';

export interface SlowedRow extends Slowed {
  key: string;
  /** A registered person's name, else the address, the network or the account's id. */
  name: string;
  detail: string | undefined;
  kindText: string;
  hint: string;
}

type Kind = MessageKey extends infer Key ? (Key extends `admin.auth.kind.${infer Id}` ? Id : never) : never;

const kinds: Record<string, Kind> = {
  wrongPassword: 'wrongPassword',
  code: 'code',
  unknownAddress: 'unknownAddress',
  signUp: 'signUp',
  invalidSignUp: 'invalidSignUp',
  emailVerification: 'confirmation',
  addressResend: 'confirmation',
  confirmations: 'confirmation',
  reset: 'reset',
  unknownReset: 'unknownReset',
  comment: 'comment',
  like: 'like',
  vote: 'vote',
  join: 'join',
  work: 'work',
};

/** The kind of a rate-limited endpoint is its path. */
function kindOf(kind: string): Kind {
  if (kind.includes('upload.php')) return 'upload';
  return kinds[kind] ?? (kind.includes('sendLog.php') ? 'log' : 'call');
}

export function slowedRows(slowed: readonly Slowed[], users: Iterable<User>, t: TFunction): SlowedRow[] {
  const people = new Map<string, User>();
  for (const user of users) people.set(user.uid, user).set(user.email.toLowerCase(), user);
  return slowed.map((one) => {
    const kind = kindOf(one.kind);
    const user = one.of === 'account' || one.of === 'address' ? people.get(one.id) : undefined;
    const plain = one.email ?? plainName(one, t);
    return {
      ...one,
      key: `${one.kind} ${one.of} ${one.id}`,
      name: user ? fullName(user) : plain,
      detail: user?.email,
      kindText: t(`admin.auth.kind.${kind}`),
      hint: t(`admin.auth.hint.${kind}`, { path: one.kind }),
    };
  });
}

function plainName({ of, id }: Slowed, t: TFunction): string {
  if (of === 'everybody') return t('admin.auth.of.everybody');
  return of === 'network' && id === 'unknown' ? t('admin.auth.unknownNetwork') : id;
}
