import type { ParseKeys } from 'i18next';
import {
  guardOf,
  hasPrivilegeView,
  isPending,
  isRegistered,
  isStaff,
  mayEnter,
  maySubmit,
  type SessionView,
} from '../access/guards.ts';
import type { Claims } from '../models/claims.ts';
import type { Locale } from '../models/locales.ts';
import type { ManifestEntry, MenuPlace } from '../models/remote-manifest.ts';
import { defaultHomepage, isSiteClosed } from '../models/site.ts';
import { paths } from './paths.ts';

/** Things a menu entry does instead of leading to a page. */
export type MenuAction = 'signOut';

/** An entry of the top bar, drawer or user menu: one of `path`, `href` (outside) and `action`. */
export interface MenuEntry {
  id: string;
  /** A message key, or the words themselves where they come from a manifest. */
  label: ParseKeys | Record<Locale, string>;
  path?: string;
  href?: string;
  action?: MenuAction;
  /** Name of an icon; an unknown one is left out. */
  icon?: string | undefined;
}

/** What a menu depends on besides the session. */
export interface MenuOptions {
  /** Leaves out what leads to a page that does not exist here. Default: everything exists. */
  exists?: (path: string) => boolean;
  /** Epoch milliseconds, for the registration deadline. Default: now. */
  now?: number;
  /** False while an account is awaited: invites nobody to sign up, sign in or register then. Default: true. */
  known?: boolean;
}

/** An entry added to the shell's own: from a manifest, or from the remote that runs alone. */
export type AddedEntry = Omit<ManifestEntry, 'label'> & Pick<MenuEntry, 'label'>;

type Shown = (view: SessionView, options: { known: boolean; now: number }) => boolean;

/**
 * Who sees a menu entry, by the specification's sections 2 and 5. An entry names one of these or a guard; a menu may show the way
 * to a page that its guard refuses, e.g. Meeting to visitors, and leave out what its guard permits.
 */
const audiences = {
  everybody: () => true,
  signedIn: (view) => view.uid !== null,
  signedOut: (view, { known }) => known && view.uid === null,
  /** Who may sign up now. */
  newcomers: (view, { known, now }) => known && showsSignUp(view, now),
  /** Who may register now. */
  registrants: (view, { known, now }) => known && showsRegistration(view, now),
  /** Who uses the meeting area. */
  members: usesMeeting,
  /** Members who may submit. */
  submitters: (view) => usesMeeting(view) && showsSubmission(view),
  editors: (view) => shownClaims(view).editor || shownClaims(view).admin,
  admins: (view) => shownClaims(view).admin,
} satisfies Record<string, Shown>;
export type Audience = keyof typeof audiences;

/** The shell's own entries. Remotes put theirs between them by number. */
const own: (MenuEntry & { place: MenuPlace; order: number; shownTo: Audience })[] = [
  { place: 'top', order: 0, shownTo: 'everybody', ...link('home', paths.home(), 'home') },
  { place: 'top', order: 70, shownTo: 'everybody', id: 'homepage', label: 'menu.homepage', icon: 'external' },
  { place: 'top', order: 80, shownTo: 'newcomers', ...link('signUp', paths.signUp(), 'plus') },
  { place: 'drawer', order: 20, shownTo: 'newcomers', ...link('signUp', paths.signUp(), 'plus') },
  {
    place: 'drawer',
    order: 30,
    shownTo: 'everybody',
    ...link('passwordReset', paths.passwordReset(), 'lock'),
  },
  { place: 'drawer', order: 40, shownTo: 'signedOut', ...link('signIn', paths.signIn(), 'signIn') },
  { place: 'drawer', order: 50, shownTo: 'signedIn', ...signOut() },
  { place: 'user', order: 30, shownTo: 'signedIn', ...link('passwordReset', paths.passwordReset(), 'lock') },
  { place: 'user', order: 60, shownTo: 'signedIn', ...signOut() },
];

/** One menu of the frame: the shell's entries and those added to them, as far as this session is shown them. */
export function menuOf(
  place: MenuPlace,
  view: SessionView,
  added: readonly AddedEntry[] = [],
  { exists = () => true, known = true, now = Date.now() }: MenuOptions = {},
): MenuEntry[] {
  if (place === 'user' && view.uid === null) return [];
  return [...own, ...added]
    .filter((entry) => entry.place === place && isShown(entry.shownTo, view, { known, now }))
    .sort((a, b) => a.order - b.order)
    .map(({ id, label, icon, ...entry }) => {
      const shown = { id, label, ...(icon && { icon }) };
      if (id === 'homepage') return { ...shown, href: homepage(view) };
      if ('action' in entry && entry.action) return { ...shown, action: entry.action };
      return { ...shown, path: leadsTo(entry, view) };
    })
    .filter((entry) => !('path' in entry) || exists(entry.path));
}

function isShown(shownTo: string, view: SessionView, options: { known: boolean; now: number }): boolean {
  if (Object.hasOwn(audiences, shownTo)) return (audiences[shownTo as Audience] as Shown)(view, options);
  return mayEnter(guardOf(shownTo), view) === 'ok';
}

/** Registration needs a confirmed address; who has none is led to confirming it. */
function leadsTo(
  { path = paths.home(), shownTo }: { path?: string; shownTo: string },
  view: SessionView,
): string {
  const unconfirmed = shownTo === 'registrants' && !view.emailVerified && !hasPrivilegeView(view);
  return unconfirmed ? paths.sentConfirmation() : path;
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

/** What has a message `menu.<id>`. */
type MenuId = ParseKeys extends infer Key ? (Key extends `menu.${infer Id}` ? Id : never) : never;

function link(id: MenuId, path: string, icon: string): MenuEntry {
  return { id, label: `menu.${id}`, path, icon };
}

function signOut(): MenuEntry {
  return { id: 'signOut', label: 'menu.signOut', action: 'signOut', icon: 'signOut' };
}
