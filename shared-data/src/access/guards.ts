import type { Claims } from '../models/claims.ts';
import { acceptsPrograms, type Entrant, mayEnterPresentation, type ProgramRole } from '../models/entry.ts';
import { isPrivileged, noPermission, type Permission, permissionFlags } from '../models/permission.ts';
import type { PrivateProgram, PublicProgram } from '../models/program.ts';
import { type BaseInformation, isSiteClosed } from '../models/site.ts';

/** Specification, section 6. `home` and `account` stay open on a closed site; `meeting` is `registered` or the role anonymous. */
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

/** The guard named by a manifest; `nobody` for unknown names. */
export function guardOf(name: string): GuardName {
  return guardNames.find((known) => known === name) ?? 'nobody';
}

export interface IdentityView {
  uid: string | null;
  email: string | null;
  emailVerified: boolean;
  registered: boolean;
  claims: Claims;
  /** The user's own toggle; narrows, never widens. */
  privilegeOn: boolean;
  permission: Permission;
  /** null when `setting/base` is denied, malformed or not loaded; the site then counts as closed. */
  base: BaseInformation | null;
  /** Parts that are not loaded yet; their values above are then the minimum. Absent when everything is known. */
  pending?: Pending | undefined;
}

export type IdentityPart = 'account' | 'base' | 'permitAnonymous' | 'permission' | 'ownUser' | 'ownClaims';

export interface Pending {
  parts: readonly IdentityPart[];
  /** The most the claims can turn out to be. */
  claims: Claims;
}

/** `unknown`: depends on data that is not loaded yet. */
export type GuardResult = 'ok' | 'closed' | 'denied' | 'unknown';

export interface GuardSubject {
  pending?: boolean;
  /** null: there is none, which its page says to those who may enter every presentation. */
  program?: (PublicProgram & { private?: PrivateProgram; coeditor?: boolean }) | null;
}

type Rule = (view: IdentityView, subject: GuardSubject) => boolean;

const rules: Record<GuardName, Rule> = {
  home: () => true,
  account: () => true,
  public: () => true,
  admin: (view) => view.claims.admin,
  editor: isStaff,
  registered: isRegistered,
  meeting: (view) => isRegistered(view) || isAnonymous(view),
  presentation: (view, { program }) =>
    isRegistered(view) &&
    program !== undefined &&
    mayEnterPresentation(entrantOf(view), roleIn(view, program)),
  sessionBbs: (view) => isRegistered(view) && view.permission.showSessionBbs,
  submission: (view) => isRegistered(view) && maySubmit(view),
  // Viewers of a presentation can neither read nor change the submission.
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

const onClosedSite: Partial<Record<GuardName, Rule>> = {
  home: rules.home,
  account: rules.account,
  admin: rules.admin,
  editor: rules.editor,
};

/** UI only: server and database rules decide. Pending parts are tried both ways; `unknown` when the answers differ. */
export function mayEnter(name: GuardName, view: IdentityView, subject: GuardSubject = {}): GuardResult {
  // A newer remote may name a guard that this shell does not know.
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

export function isPending(view: IdentityView, part: IdentityPart): boolean {
  return view.pending?.parts.includes(part) === true;
}

const everything = { ...noPermission, ...Object.fromEntries(permissionFlags.map((flag) => [flag, true])) };

const extremes: Record<IdentityPart, (view: IdentityView, most: boolean) => Partial<IdentityView>> = {
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

function possibleViews(view: IdentityView): IdentityView[] {
  let views: IdentityView[] = [view];
  for (const part of view.pending?.parts ?? [])
    views = views.flatMap((one) => [false, true].map((most) => ({ ...one, ...extremes[part](one, most) })));
  return views;
}

function possibleSubjects(view: IdentityView, subject: GuardSubject): GuardSubject[] {
  if (!subject.pending) return [subject];
  const own = {
    id: '',
    title: '',
    sessionId: '',
    presentationType: 'oral',
    online: false,
    authors: [],
  } as const;
  return [{}, { program: { ...own, authors: [], ownerUid: view.uid ?? '', coeditor: true } }];
}

function decide(guard: GuardName, view: IdentityView, subject: GuardSubject): 'ok' | 'closed' | 'denied' {
  if (isSiteClosed(view.base) && !hasPrivilegeView(view) && onClosedSite[guard]?.(view, subject) !== true)
    return 'closed';
  return rules[guard](view, subject) ? 'ok' : 'denied';
}

export function hasPrivilegeView(view: IdentityView): boolean {
  return view.privilegeOn && isPrivileged(view.claims, view.permission);
}

export function isStaff(view: IdentityView): boolean {
  return view.claims.admin || view.claims.editor;
}

export function isRegistered(view: IdentityView): boolean {
  return view.uid !== null && view.emailVerified && view.registered;
}

export function isAnonymous(view: IdentityView): boolean {
  return !isSiteClosed(view.base) && view.permission.anonymous;
}

export function maySubmit(view: IdentityView): boolean {
  return acceptsPrograms(entrantOf(view), view.base);
}

export function isOwner(view: IdentityView, program: NonNullable<GuardSubject['program']>): boolean {
  if (view.uid === null) return false;
  return program.private ? program.private.email === view.email : program.ownerUid === view.uid;
}

function entrantOf(view: IdentityView): Entrant {
  const { permission, base } = view;
  const [privileged, registered] = [hasPrivilegeView(view), isRegistered(view)];
  return { privileged, registered, closed: isSiteClosed(base), permission };
}

function roleIn(view: IdentityView, program: NonNullable<GuardSubject['program']> | null): ProgramRole {
  if (!program) return { owner: false, coeditor: false, inSession: true };
  const { coeditor = false, sessionId } = program;
  return { owner: isOwner(view, program), coeditor, inSession: sessionId !== '' };
}

function isEditing(view: IdentityView, program: NonNullable<GuardSubject['program']>): boolean {
  const { owner, coeditor } = roleIn(view, program);
  return owner || coeditor;
}
