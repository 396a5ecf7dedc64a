import {
  hasPrivilegeView,
  isPending,
  isRegistered,
  isStaff,
  maySubmit,
  type SessionView,
} from '../access/guards.ts';
import type { Claims } from '../models/claims.ts';
import { defaultHomepage, isSiteClosed } from '../models/site.ts';
import { type Path, paths } from './paths.ts';

/** Things a menu entry does instead of leading to a page. */
export type MenuAction = 'signOut';

/** An entry of the top bar, drawer, user menu or admin menu: one of `path`, `href` (outside) and `action`, or only children. */
export interface MenuEntry {
  id: string;
  /** Message key. */
  label: string;
  path?: string;
  href?: string;
  action?: MenuAction;
  children?: MenuEntry[];
}

/** What a menu depends on besides the session. */
export interface MenuOptions {
  /** Instruction pages of the instruction list; the entry is there only when there are some. */
  instructions?: { id: string; label: string; path: string }[];
  /** Leaves out what leads to a page that does not exist here. Default: everything exists. */
  exists?: (path: string) => boolean;
  /** Epoch milliseconds, for the registration deadline. Default: now. */
  now?: number;
  /** False while an account is awaited: invites nobody to sign up, sign in or register then. Default: true. */
  known?: boolean;
}

/**
 * The top bar. People who are not registered yet have the short list of the specification's section 2, registered
 * people and editors the long one; who sees Registration, Sign up and Submission is section 5's rule.
 */
export function topMenu(view: SessionView, options: MenuOptions = {}): MenuEntry[] {
  const full = usesMeeting(view);
  const { now, known = true } = options;
  return present(options, [
    link('home', paths.home),
    link('meeting', paths.meeting),
    full && link('program', paths.programs),
    full && link('timetable', paths.tables),
    full && instructions(options),
    full && showsSubmission(view) && link('submission', paths.submission),
    known && showsRegistration(view, now) && link('registration', registrationPath(view)),
    { id: 'homepage', label: 'menu.homepage', href: homepage(view) },
    known && showsSignUp(view, now) && link('signUp', paths.signUp),
  ]);
}

/** The drawer: My room, Sign up, Password reset, Sign in, Sign out. */
export function drawer(view: SessionView, options: MenuOptions = {}): MenuEntry[] {
  const { now, known = true } = options;
  return present(options, [
    usesMeeting(view) && link('myRoom', paths.myRoom),
    known && showsSignUp(view, now) && link('signUp', paths.signUp),
    link('passwordReset', paths.passwordReset),
    known && view.uid === null && link('signIn', paths.signIn),
    view.uid !== null && signOut,
  ]);
}

/** The user menu, empty while signed out: My room, Mail, Password reset, Editor, Admin, Sign out. */
export function userMenu(view: SessionView, options: MenuOptions = {}): MenuEntry[] {
  if (view.uid === null) return [];
  const { admin, editor } = shownClaims(view);
  return present(options, [
    usesMeeting(view) && link('myRoom', paths.myRoom),
    usesMeeting(view) && link('mail', paths.mailBox),
    link('passwordReset', paths.passwordReset),
    (editor || admin) && link('editor', paths.editor),
    admin && link('admin', paths.admin),
    signOut,
  ]);
}

/** The admin area's menu; empty for anybody but administrators. */
export function adminMenu(view: SessionView, options: MenuOptions = {}): MenuEntry[] {
  if (!view.claims.admin) return [];
  return present(options, [
    link('admin.setting', paths.adminSetting),
    group('admin.meeting', [
      link('admin.session', paths.adminSession),
      link('admin.program', paths.adminProgram),
      link('admin.user', paths.adminInfo),
      link('admin.sessionGroup', paths.adminSessionGroup),
      link('admin.instruction', paths.adminInstruction),
      link('admin.timetable', paths.adminTimetable),
    ]),
    link('admin.auth', paths.adminAuth),
    group('admin.operation', [
      link('admin.zoomUrl', paths.adminZoomUrl),
      link('admin.activeSite', paths.adminActiveSite),
      link('admin.mailTemplate', paths.adminMailTemplate),
      link('admin.mail', paths.adminMail),
    ]),
  ]);
}

/**
 * Most pages need an editor, or an admin and registered, or open and registered. Whose registration is not known yet is shown the
 * way to them; the pages say what they wait for.
 */
function usesMeeting(view: SessionView): boolean {
  if (isPending(view, 'ownUser')) return isPending(view, 'base') || !isSiteClosed(view.base);
  return view.claims.editor || (isRegistered(view) && (view.claims.admin || !isSiteClosed(view.base)));
}

/** What the account's token claims, as long as the database has not confirmed it; the pages check again. */
function shownClaims(view: SessionView): Claims {
  return isPending(view, 'ownClaims') && view.pending ? view.pending.claims : view.claims;
}

/** Registration: editors, admins, or a signed-in unregistered user while registration is not closed. */
function showsRegistration(view: SessionView, now = Date.now()): boolean {
  if (isPending(view, 'ownUser')) return false;
  return isStaff(view) || (view.uid !== null && !view.registered && registrationOpen(view, now));
}

/** Registration needs a confirmed address; who has none is led to confirming it. */
function registrationPath(view: SessionView): Path<string> {
  return view.emailVerified || hasPrivilegeView(view) ? paths.registration : paths.sentConfirmation;
}

/** Sign up: registration open, signed out, and addAccount permitted. */
export function showsSignUp(view: SessionView, now = Date.now()): boolean {
  return view.uid === null && registrationOpen(view, now) && view.base?.addAccount === true;
}

/** Submission: (editor, admin, or open) and registered and addProgram permitted. */
function showsSubmission(view: SessionView): boolean {
  return (isStaff(view) || !isSiteClosed(view.base)) && isRegistered(view) && maySubmit(view);
}

/** The site is open and the registration deadline, if there is one, has not passed. */
export function registrationOpen(view: SessionView, now = Date.now()): boolean {
  const deadline = view.base?.deadlines?.registration;
  return !isSiteClosed(view.base) && (deadline === undefined || now <= deadline);
}

/** The privilege toggle is offered to those for whom it would do something. */
export function offersPrivilege(view: SessionView): boolean {
  return hasPrivilegeView({ ...view, privilegeOn: true });
}

/** The symposium's own homepage; only http(s) addresses are followed. */
export function homepage(view: Pick<SessionView, 'base'>): string {
  const address = view.base?.homepage;
  return address && /^https?:\/\//i.test(address) ? address : defaultHomepage;
}

const signOut: MenuEntry = { id: 'signOut', label: 'menu.signOut', action: 'signOut' };

function link(id: string, path: Path<string>): MenuEntry {
  return { id, label: `menu.${id}`, path: path.pattern };
}

function group(id: string, children: MenuEntry[]): MenuEntry {
  return { id, label: `menu.${id}`, children };
}

function instructions({ instructions: pages }: MenuOptions): MenuEntry | false {
  return !!pages?.length && { id: 'instructions', label: 'menu.instructions', children: pages };
}

function present({ exists }: MenuOptions, entries: (MenuEntry | false)[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!entry) return [];
    if (entry.path !== undefined && exists?.(entry.path) === false) return [];
    if (!entry.children) return [entry];
    const children = present(exists ? { exists } : {}, entry.children);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
