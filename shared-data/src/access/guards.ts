import type { Claims } from '../models/claims.ts';
import { acceptsPrograms, type Entrant, mayEnterPresentation, type ProgramRole } from '../models/entry.ts';
import { isPrivileged, noPermission, type Permission, permissionFlags } from '../models/permission.ts';
import type { PrivateProgram, PublicProgram } from '../models/program.ts';
import { type BaseInformation, isSiteClosed } from '../models/site.ts';

/**
 * The rules a route can name. Each is one pure function of the specification's section 6.
 * `home` and `account` (sign-in, sign-up, password reset, and where their mails lead) stay open on a closed site, `public` does not.
 * `meeting` is `registered`, and also the role anonymous: visitors of an open site with the flag permitAnonymous.
 */
export const guardNames = [
  'home',
  'account',
  'public',
  'admin',
  'editor',
  'registered',
  'meeting',
  'presentation',
  'sessionBbs',
  'submission',
  'modifySubmission',
  'registration',
  'nobody',
] as const;
export type GuardName = (typeof guardNames)[number];

/** The guard of a name from somewhere else, such as a remote's manifest; `nobody` for names that are not in the list. */
export function guardOf(name: string): GuardName {
  return guardNames.find((known) => known === name) ?? 'nobody';
}

/** Everything guards and menus look at. A snapshot of the session store. */
export interface SessionView {
  uid: string | null;
  email: string | null;
  emailVerified: boolean;
  registered: boolean;
  /** Claims that count: token and claims node agree. */
  claims: Claims;
  /** The user's own toggle; narrows, never widens. */
  privilegeOn: boolean;
  permission: Permission;
  /** null when `setting/base` is denied or malformed, or has not come: the site then counts as closed. */
  base: BaseInformation | null;
  /** What has not come yet, as without a connection; its values above are the least it can be. Left out when all is known. */
  pending?: Pending | undefined;
}

/** A part of the session: who is signed in, and what the database tells. */
export type SessionPart = 'account' | 'base' | 'permitAnonymous' | 'permission' | 'ownUser' | 'ownClaims';

/** What of a session is not known yet. */
export interface Pending {
  parts: readonly SessionPart[];
  /** The most that the claims can turn out to be. */
  claims: Claims;
}

/**
 * `closed`: "Site has been closed."; `denied`: "You do not have permission to view the page."; `unknown`: it depends on what has
 * not come yet.
 */
export type GuardResult = 'ok' | 'closed' | 'denied' | 'unknown';

/** What a guard about one program needs to know; null when the program does not exist, `pending` while that is not known. */
export interface GuardSubject {
  pending?: boolean;
  program?: (PublicProgram & { private?: PrivateProgram; coeditor?: boolean }) | null;
}

type Rule = (view: SessionView, subject: GuardSubject) => boolean;

const rules: Record<GuardName, Rule> = {
  home: () => true,
  account: () => true,
  public: () => true,
  admin: (view) => view.claims.admin,
  editor: isStaff,
  registered: isRegistered,
  meeting: (view) => isRegistered(view) || isAnonymous(view),
  presentation: (view, { program }) =>
    isRegistered(view) && program != null && mayEnterPresentation(entrantOf(view), roleIn(view, program)),
  sessionBbs: (view) => isRegistered(view) && view.permission.showSessionBbs,
  submission: (view) => isRegistered(view) && maySubmit(view),
  // Who may only look at a presentation can neither read nor change what was submitted.
  modifySubmission: (view, { program }) =>
    isRegistered(view) &&
    view.permission.modifyProgram &&
    program != null &&
    mayEnterPresentation(entrantOf(view), roleIn(view, program)) &&
    (isStaff(view) || isEditing(view, program)),
  registration: (view) =>
    hasPrivilegeView(view) || (view.emailVerified && (view.permission.modifyAccount || !view.registered)),
  nobody: () => false,
};

/** What the specification leaves open on a closed site to people without privilege view. */
const onClosedSite: Partial<Record<GuardName, Rule>> = {
  home: rules.home,
  account: rules.account,
  admin: rules.admin,
  editor: rules.editor,
};

/**
 * May this session enter a page with this rule? The real boundary is in the server and the database rules. What is pending is
 * tried with everything it can be: only when the answers differ it is `unknown`.
 */
export function mayEnter(name: GuardName, view: SessionView, subject: GuardSubject = {}): GuardResult {
  // Routes of a newer remote may name a guard that this shell does not know.
  const guard = guardOf(name);
  if (view.pending === undefined && !subject.pending) return decide(guard, view, subject);
  const results = new Set(
    possibleViews(view).flatMap((one) =>
      possibleSubjects(one, subject).map((about) => decide(guard, one, about)),
    ),
  );
  if (results.size > 1 && results.has('ok')) return 'unknown';
  return results.has('ok') ? 'ok' : results.has('denied') ? 'denied' : 'closed';
}

/** Whether a part of the session has not come yet. */
export function isPending(view: SessionView, part: SessionPart): boolean {
  return view.pending?.parts.includes(part) === true;
}

const everything = { ...noPermission, ...Object.fromEntries(permissionFlags.map((flag) => [flag, true])) };

/** The least and the most that each part can be. */
const extremes: Record<SessionPart, (view: SessionView, most: boolean) => Partial<SessionView>> = {
  account: ({ uid, permission: { anonymous } }, most) =>
    most
      ? {
          uid: uid ?? '',
          emailVerified: true,
          registered: true,
          claims: { admin: true, editor: true },
          permission: { ...everything, anonymous },
        }
      : {},
  base: (_, most) => ({ base: most ? { closed: false, addAccount: true, addProgram: true } : null }),
  permitAnonymous: ({ permission }, most) => ({ permission: { ...permission, anonymous: most } }),
  permission: ({ permission: { anonymous } }, most) => ({
    permission: { ...(most ? everything : noPermission), anonymous },
  }),
  ownUser: (_, most) => ({ registered: most }),
  ownClaims: ({ claims, pending }, most) => ({ claims: most ? (pending?.claims ?? claims) : claims }),
};

function possibleViews(view: SessionView): SessionView[] {
  let views: SessionView[] = [view];
  for (const part of view.pending?.parts ?? [])
    views = views.flatMap((one) => [false, true].map((most) => ({ ...one, ...extremes[part](one, most) })));
  return views;
}

/** No such program, and one of the reader's own. */
function possibleSubjects(view: SessionView, subject: GuardSubject): GuardSubject[] {
  if (!subject.pending) return [subject];
  const own = {
    id: '',
    title: '',
    sessionId: '',
    presentationType: 'oral',
    online: false,
    authors: [],
  } as const;
  return [{ program: null }, { program: { ...own, authors: [], ownerUid: view.uid ?? '', coeditor: true } }];
}

function decide(guard: GuardName, view: SessionView, subject: GuardSubject): 'ok' | 'closed' | 'denied' {
  if (isSiteClosed(view.base) && !hasPrivilegeView(view) && onClosedSite[guard]?.(view, subject) !== true)
    return 'closed';
  return rules[guard](view, subject) ? 'ok' : 'denied';
}

/** On only if the toggle is on and the user is admin with adminPrivilege, or editor with editorPrivilege. */
export function hasPrivilegeView(view: SessionView): boolean {
  return view.privilegeOn && isPrivileged(view.claims, view.permission);
}

/** Editor or administrator. */
export function isStaff(view: SessionView): boolean {
  return view.claims.admin || view.claims.editor;
}

/** Signed in with a confirmed address and a completed registration. */
export function isRegistered(view: SessionView): boolean {
  return view.uid !== null && view.emailVerified && view.registered;
}

/** The role anonymous: anyone, while the site is open and permitAnonymous is set. */
export function isAnonymous(view: SessionView): boolean {
  return !isSiteClosed(view.base) && view.permission.anonymous;
}

/** New programs are accepted, or the reader has privilege view. */
export function maySubmit(view: SessionView): boolean {
  return acceptsPrograms(entrantOf(view), view.base);
}

/** The program is the reader's own: its e-mail is theirs; where the address is not visible, its owner's uid is. */
export function isOwner(view: SessionView, program: NonNullable<GuardSubject['program']>): boolean {
  if (view.uid === null) return false;
  return program.private ? program.private.email === view.email : program.ownerUid === view.uid;
}

/** The reader as page and server judge them alike. */
function entrantOf(view: SessionView): Entrant {
  const { permission, base } = view;
  const [privileged, registered] = [hasPrivilegeView(view), isRegistered(view)];
  return { privileged, registered, closed: isSiteClosed(base), permission };
}

function roleIn(view: SessionView, program: NonNullable<GuardSubject['program']>): ProgramRole {
  return { owner: isOwner(view, program), coeditor: program.coeditor === true };
}

function isEditing(view: SessionView, program: NonNullable<GuardSubject['program']>): boolean {
  const { owner, coeditor } = roleIn(view, program);
  return owner || coeditor;
}
