import { commentMaxLength } from 'shared-data/models/comment';
import { databasePath } from 'shared-data/models/db-paths';
import { helpingTime } from 'shared-data/models/help';
import { inheritedNames } from 'shared-data/models/keys';
import type { PermissionFlag } from 'shared-data/models/permission';

export type Rules = { [key: string]: Rules | string | string[] | boolean };

export const at = (path: string) => `root.child('${databasePath}/${path}')`;

export const and = (...parts: string[]) => parts.map((part) => `(${part})`).join(' && ');
export const or = (...parts: string[]) => parts.map((part) => `(${part})`).join(' || ');
export const not = (part: string) => `!(${part})`;

export const flag = (name: PermissionFlag) => `${at(`setting/permission/${name}`)}.val() === true`;

const notHelping = 'auth.token.helper === null';
/** Impersonation counts for an hour, while enabled and while the helper is an administrator. */
const mayHelp = and(
  `${at('setting/admin/signInAs')}.val() === true`,
  `${at('state/claims')}.child(auth.token.helper).child('admin').val() === true`,
  `auth.token.auth_time * 1000 > now - ${helpingTime}`,
);
export const signedIn = and('auth != null', or(notHelping, mayHelp));
/** Fails closed: the value must be readable and exactly false. */
export const open = `${at('setting/base/closed')}.val() === false`;

export const email = 'auth.token.email.toLowerCase()';
/** As `emailKey`; `%` must come first. */
export const emailKey = `${email}.replace('%', '%25').replace('.', '%2E').replace('#', '%23').replace('$', '%24').replace('[', '%5B').replace(']', '%5D').replace('/', '%2F')`;

/** Valid only in both the token and the claims node. */
const claim = (name: 'admin' | 'editor') =>
  and(
    'auth != null',
    notHelping,
    `auth.token.${name} === true`,
    `${at('state/claims')}.child(auth.uid).child('${name}').val() === true`,
  );
export const admin = claim('admin');
const editor = claim('editor');
export const staff = or(admin, editor);
/** PRIV */
const privileged = or(and(admin, flag('adminPrivilege')), and(editor, flag('editorPrivilege')));

export const verified = and(signedIn, 'auth.token.email_verified === true');
const hasRegistration = and(
  verified,
  `${at('staticData/user')}.child(${emailKey}).child('isRegistered').val() === true`,
);
export const participant = and(hasRegistration, open);
/** REG */
export const registered = and(hasRegistration, or(open, privileged));
/** ANON */
export const anonymous = and(open, flag('anonymous'));
/** Participants, and staff even when closed. */
export const member = or(participant, staff);

/** `id` is an expression. Does not check that the address is verified. */
const isOwner = (id: string) => `${at('otherData/program')}.child(${id}).child('email').val() === ${email}`;
const isCoeditor = (id: string) => `${at('state/coeditor')}.child(${id}).child(auth.uid).exists()`;
export const isEditing = (id: string) => or(isOwner(id), isCoeditor(id));
export const editsProgram = (id: string) => and(verified, isEditing(id));
/** Whether staff have accepted it. */
const isInSession = (id: string) => {
  const session = `${at('staticData/program')}.child(${id}).child('sessionId')`;
  return and(`${session}.isString()`, `${session}.val() !== ''`);
};
/** ENTER, without privileges. */
export const enterAsParticipant = (id: string) =>
  and(participant, or(and(flag('enterPresentation'), isInSession(id)), isEditing(id)));
/** ENTER */
export const enter = (id: string) => or(privileged, enterAsParticipant(id));

/** The value after the write, seen from `levels` below the database path. */
export const after = (levels: number) => `newData${'.parent()'.repeat(levels)}`;

export const programExists = (id: string) => `${at('staticData/program')}.child(${id}).exists()`;
export const sessionExists = (id: string) => `${at('staticData/session')}.child(${id}).exists()`;
export const ownName = `${at('otherData/user')}.child(auth.uid).child('name').val()`;

export const text = (max: number) => `newData.isString() && newData.val().length <= ${max}`;
export const boolean = 'newData.isBoolean()';
export const number = 'newData.isNumber()';
/** Milliseconds that dates can have. */
export const moment =
  'newData.isNumber() && newData.val() >= -8640000000000000 && newData.val() <= 8640000000000000';
export const key = String.raw`newData.isString() && newData.val().matches(/^[^\/]+$/)`;
export const folder = 'newData.hasChildren()';
const nothingElse: Rules = { '.validate': 'false' };

export function fields(checks: Record<string, string | Rules>): Rules {
  const rules = Object.entries(checks).map(([name, check]) => [
    name,
    typeof check === 'string' ? { '.validate': check } : check,
  ]);
  return { ...Object.fromEntries(rules), $other: nothingElse };
}

export function record(checks: Record<string, string | Rules>): Rules {
  return { '.validate': folder, ...fields(checks) };
}

/** As `fields`, written one by one, so that administrators do not overwrite each other. */
export function writableFields(write: string, checks: Record<string, string | Rules>): Rules {
  const { $other: _, ...known } = fields(checks);
  const rules = Object.entries(known).map(([name, rule]) => [name, { '.write': write, ...(rule as Rules) }]);
  return Object.fromEntries(rules) as Rules;
}

const unordered = 'newData.getPriority() === null';

/** Of a wildcard: as keys, inherited names break readers' programs. */
const isNotInherited = (wildcard: string) => not(`${wildcard}.matches(/^(${inheritedNames.join('|')})$/)`);

/** Rejects priorities on all writes: nothing uses them, and no other rule limits their size. And keys that every object inherits. */
export function withoutPriorities(rules: Rules, written = false, key = ''): Rules {
  const judged = written || '.write' in rules;
  const inner = Object.entries(rules).map(([name, rule]) => [
    name,
    name.startsWith('.') ? rule : withoutPriorities(rule as Rules, judged, name),
  ]);
  const { '.validate': check } = rules;
  const checks = [
    ...(check === undefined || check === unordered ? [] : [check as string]),
    ...(key.startsWith('$') && (judged || isWrittenBelow(rules)) ? [isNotInherited(key)] : []),
    ...(judged ? [unordered] : []),
  ];
  if (check === nothingElse['.validate'] || checks.length === 0) return Object.fromEntries(inner) as Rules;
  const whole = checks.length === 1 ? checks[0] : and(...checks);
  return { ...Object.fromEntries(inner), '.validate': whole } as Rules;
}

const isWrittenBelow = (rules: Rules): boolean =>
  '.write' in rules ||
  Object.values(rules).some((below) => typeof below === 'object' && isWrittenBelow(below as Rules));

export function smallTree(): Rules {
  const leaf =
    'newData.hasChildren() || newData.isBoolean() || newData.isNumber() || newData.isString() && newData.val().length <= 5000';
  const value =
    'newData.isBoolean() || newData.isNumber() || newData.isString() && newData.val().length <= 5000';
  return {
    '.validate': folder,
    $a: { '.validate': leaf, $b: { '.validate': leaf, $c: { '.validate': value } } },
  };
}

const ownUid = and(signedIn, '$uid === auth.uid');

/** Marks of open pages: one's own, renewed at the server's time, taken back by oneself, by the last will of the connection, or by the server. */
export const presence = (mayEnter: string): Rules => ({
  $uid: {
    '.read': ownUid,
    $slot: {
      '.write': and(ownUid, or('!newData.exists()', and('$slot.matches(/^[0-9]{1,2}$/)', mayEnter))),
      '.validate': 'newData.val() === now',
    },
  },
});

const answers = 'data.parent().parent().child(newData.val())';

/** Created by the author under the profile's name at server time, never changed. Keys are not reused (`usedKeys`). */
export function comments(
  usedKeys: string,
  maySee: string,
  mayWrite: string,
  mayRemoveOwn: string,
  more: Record<string, string> = {},
): Rules {
  return {
    '.read': maySee,
    '.indexOn': ['time'],
    $key: {
      '.write': or(
        // mails and their files are named after the comment
        and(
          '!data.exists()',
          not(`${usedKeys}.child($key).exists()`),
          '$key.matches(/^[A-Za-z0-9_-]{1,64}$/)',
          mayWrite,
          flag('issue'),
        ),
        and('!newData.exists()', or(and("data.child('uid').val() === auth.uid", mayRemoveOwn), staff)),
      ),
      '.validate': "newData.hasChildren(['uid', 'name', 'body', 'time'])",
      ...fields({
        uid: 'newData.val() === auth.uid',
        name: `newData.val() === ${ownName}`,
        body: `newData.isString() && newData.val().length > 0 && newData.val().length <= ${commentMaxLength}`,
        time: 'newData.val() === now',
        replyTo: and(
          String.raw`newData.isString() && newData.val().matches(/^[^\/]+$/)`,
          `${answers}.exists()`,
          `${answers}.child('hidden').val() !== true`,
        ),
        ...more,
      }),
    },
  };
}
