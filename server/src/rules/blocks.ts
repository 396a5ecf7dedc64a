import { commentMaxLength } from 'shared-data/models/comment';
import { databasePath } from 'shared-data/models/db-paths';
import type { PermissionFlag } from 'shared-data/models/permission';

export type Rules = { [key: string]: Rules | string | string[] | boolean };

/** A place below the database path, as it is before a write. */
export const at = (path: string) => `root.child('${databasePath}/${path}')`;

export const and = (...parts: string[]) => parts.map((part) => `(${part})`).join(' && ');
export const or = (...parts: string[]) => parts.map((part) => `(${part})`).join(' || ');
export const not = (part: string) => `!(${part})`;

/** A permission flag is on. */
export const flag = (name: PermissionFlag) => `${at(`setting/permission/${name}`)}.val() === true`;

/** How long an administrator may help as somebody else after signing in, in milliseconds. */
const helpingTime = 3_600_000;
const notHelping = 'auth.token.helper === null';
/** The sign-in of a helper counts for an hour, while helping is on and the helper is an administrator. */
const mayHelp = and(
  `${at('setting/admin/signInAs')}.val() === true`,
  `${at('state/claims')}.child(auth.token.helper).child('admin').val() === true`,
  `auth.token.auth_time * 1000 > now - ${helpingTime}`,
);
export const signedIn = and('auth != null', or(notHelping, mayHelp));
/** Closed unless the value can be read and is exactly false. */
export const open = `${at('setting/base/closed')}.val() === false`;

/** The address of the token as `normalizeEmail` writes it. */
export const email = 'auth.token.email.toLowerCase()';
/** The key of the token's address, as `emailKey` makes it; `%` first. */
export const emailKey = `${email}.replace('%', '%25').replace('.', '%2E').replace('#', '%23').replace('$', '%24').replace('[', '%5B').replace(']', '%5D').replace('/', '%2F')`;

/** A claim counts while both the token and the claims node have it. */
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
/** Registered, on an open site. */
export const participant = and(hasRegistration, open);
/** REG */
export const registered = and(hasRegistration, or(open, privileged));
/** ANON */
export const anonymous = and(open, flag('anonymous'));
/** Who may see what all participants see; staff works on closed sites too. */
export const member = or(participant, staff);

/** The caller's address owns the program, or the caller is in its list of co-editors; `id` is an expression. Say nothing of the address being verified. */
const isOwner = (id: string) => `${at('otherData/program')}.child(${id}).child('email').val() === ${email}`;
const isCoeditor = (id: string) => `${at('state/coeditor')}.child(${id}).child(auth.uid).exists()`;
export const isEditing = (id: string) => or(isOwner(id), isCoeditor(id));
/** Owner or co-editor, under a verified address. */
export const editsProgram = (id: string) => and(verified, isEditing(id));
/** ENTER, without privileges. */
export const enterAsParticipant = (id: string) =>
  and(participant, or(flag('enterPresentation'), isEditing(id)));
/** ENTER */
export const enter = (id: string) => or(privileged, enterAsParticipant(id));

/** What will be below the database path, seen from so many levels below it. */
export const after = (levels: number) => `newData${'.parent()'.repeat(levels)}`;

export const programExists = (id: string) => `${at('staticData/program')}.child(${id}).exists()`;
export const sessionExists = (id: string) => `${at('staticData/session')}.child(${id}).exists()`;
/** Name of the caller's public profile. */
const ownName = `${at('otherData/user')}.child(auth.uid).child('name').val()`;

export const text = (max: number) => `newData.isString() && newData.val().length <= ${max}`;
export const boolean = 'newData.isBoolean()';
export const number = 'newData.isNumber()';
/** The key of something elsewhere. */
export const key = String.raw`newData.isString() && newData.val().matches(/^[^\/]+$/)`;
/** Something with children, whatever they are. */
export const folder = 'newData.hasChildren()';
const nothingElse: Rules = { '.validate': 'false' };

/** Fields, each with its own check; others are rejected. */
export function fields(checks: Record<string, string | Rules>): Rules {
  const rules = Object.entries(checks).map(([name, check]) => [
    name,
    typeof check === 'string' ? { '.validate': check } : check,
  ]);
  return { ...Object.fromEntries(rules), $other: nothingElse };
}

/** A folder of fields; a text or number in its place is rejected. */
export function record(checks: Record<string, string | Rules>): Rules {
  return { '.validate': folder, ...fields(checks) };
}

/** As `fields`, each written by itself: two administrators do not undo each other's changes. */
export function writableFields(write: string, checks: Record<string, string | Rules>): Rules {
  const { $other: _, ...known } = fields(checks);
  const rules = Object.entries(known).map(([name, rule]) => [name, { '.write': write, ...(rule as Rules) }]);
  return Object.fromEntries(rules) as Rules;
}

const unordered = 'newData.getPriority() === null';

/**
 * The rules, rejecting priorities wherever somebody writes. Nothing here is ordered by one, and no other rule would see how large it is.
 */
export function withoutPriorities(rules: Rules, written = false): Rules {
  const judged = written || '.write' in rules;
  const inner = Object.entries(rules).map(([name, rule]) => [
    name,
    name.startsWith('.') ? rule : withoutPriorities(rule as Rules, judged),
  ]);
  const { '.validate': check = unordered } = rules;
  if (!judged || check === nothingElse['.validate']) return Object.fromEntries(inner) as Rules;
  const whole = check === unordered ? check : and(check as string, unordered);
  return { ...Object.fromEntries(inner), '.validate': whole } as Rules;
}

/** Settings whose content no rule of the product limits: short values, two levels deep. */
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

/** Comments below `$key`: made by their author under the profile's name at the server's time, removed by author or staff, never changed. */
export function comments(maySee: string, mayWrite: string, mayRemoveOwn: string): Rules {
  return {
    '.read': maySee,
    '.indexOn': ['time'],
    $key: {
      '.write': or(
        // a mail and its file are named after the comment
        and('!data.exists()', '$key.matches(/^[A-Za-z0-9_-]{1,64}$/)', mayWrite, flag('issue')),
        and('!newData.exists()', or(and("data.child('uid').val() === auth.uid", mayRemoveOwn), staff)),
      ),
      '.validate': "newData.hasChildren(['uid', 'name', 'body', 'time'])",
      ...fields({
        uid: 'newData.val() === auth.uid',
        name: `newData.val() === ${ownName}`,
        body: `newData.isString() && newData.val().length > 0 && newData.val().length <= ${commentMaxLength}`,
        time: 'newData.val() === now',
        replyTo: String.raw`newData.isString() && newData.val().matches(/^[^\/]+$/) && data.parent().parent().child(newData.val()).exists()`,
      }),
    },
  };
}
