import type { ParseKeys } from 'i18next';
import {
  guardOf,
  hasPrivilegeView,
  type IdentityView,
  isPending,
  isRegistered,
  isStaff,
  mayEnter,
  maySubmit,
} from '../access/guards.ts';
import type { Claims } from '../models/claims.ts';
import type { Locale } from '../models/locales.ts';
import type { ManifestEntry, MenuPlace } from '../models/remote-manifest.ts';
import { defaultHomepage, isSiteClosed } from '../models/site.ts';
import { serverNow } from '../platform/clock.ts';
import { paths } from './paths.ts';

export type MenuAction = 'signOut';

export interface MenuEntry {
  id: string;
  /** A message key, or the texts from a manifest. */
  label: ParseKeys | Record<Locale, string>;
  path?: string;
  href?: string;
  action?: MenuAction;
  icon?: string | undefined;
}

export interface MenuOptions {
  /** Entries to paths that do not exist are left out. Default: everything exists. */
  exists?: (path: string) => boolean;
  /** Epoch milliseconds, for the registration deadline. Default: now. */
  now?: number;
  /** False while the account is loading: hides sign-up, sign-in and registration. Default: true. */
  known?: boolean;
}

export type AddedEntry = Omit<ManifestEntry, 'label'> & Pick<MenuEntry, 'label'>;

type Shown = (view: IdentityView, options: { known: boolean; now: number }) => boolean;

/** Specification, sections 2 and 5. Not the guard of the page: Meeting is also shown to visitors who may not enter it. */
const audiences = {
  everybody: () => true,
  signedIn: (view) => view.uid !== null,
  signedOut: (view, { known }) => known && view.uid === null,
  newcomers: (view, { known, now }) => known && showsSignUp(view, now),
  registrants: (view, { known, now }) => known && showsRegistration(view, now),
  members: usesMeeting,
  submitters: (view) => usesMeeting(view) && showsSubmission(view),
  editors: (view) => shownClaims(view).editor || shownClaims(view).admin,
  admins: (view) => shownClaims(view).admin,
} satisfies Record<string, Shown>;
export type Audience = keyof typeof audiences;

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

export function menuOf(
  place: MenuPlace,
  view: IdentityView,
  added: readonly AddedEntry[] = [],
  { exists = () => true, known = true, now = serverNow() }: MenuOptions = {},
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

function isShown(shownTo: string, view: IdentityView, options: { known: boolean; now: number }): boolean {
  if (Object.hasOwn(audiences, shownTo)) return (audiences[shownTo as Audience] as Shown)(view, options);
  return mayEnter(guardOf(shownTo), view) === 'ok';
}

/** Registration needs a confirmed address, so unconfirmed users go to the confirmation page. */
function leadsTo(
  { path = paths.home(), shownTo }: { path?: string; shownTo: string },
  view: IdentityView,
): string {
  const unconfirmed = shownTo === 'registrants' && !view.emailVerified && !hasPrivilegeView(view);
  return unconfirmed ? paths.sentConfirmation() : path;
}

/** While the registration is loading the entries are shown; the pages wait for it. */
function usesMeeting(view: IdentityView): boolean {
  if (isPending(view, 'ownUser')) return isPending(view, 'base') || !isSiteClosed(view.base);
  return view.claims.editor || (isRegistered(view) && (view.claims.admin || !isSiteClosed(view.base)));
}

/** The token's claims before the database has confirmed them; the pages check again. */
function shownClaims(view: IdentityView): Claims {
  return isPending(view, 'ownClaims') && view.pending ? view.pending.claims : view.claims;
}

function showsRegistration(view: IdentityView, now = serverNow()): boolean {
  if (isPending(view, 'ownUser')) return false;
  return isStaff(view) || (view.uid !== null && !view.registered && registrationOpen(view, now));
}

export function showsSignUp(view: IdentityView, now = serverNow()): boolean {
  return view.uid === null && registrationOpen(view, now) && view.base?.addAccount === true;
}

function showsSubmission(view: IdentityView): boolean {
  return (isStaff(view) || !isSiteClosed(view.base)) && isRegistered(view) && maySubmit(view);
}

export function registrationOpen(view: IdentityView, now = serverNow()): boolean {
  const deadline = view.base?.deadlines?.registration;
  return !isSiteClosed(view.base) && (deadline === undefined || now <= deadline);
}

export function offersPrivilege(view: IdentityView): boolean {
  return hasPrivilegeView({ ...view, privilegeOn: true });
}

export function homepage(view: Pick<IdentityView, 'base'>): string {
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
