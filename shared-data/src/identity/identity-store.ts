import type { IdentityPart, IdentityView, Pending } from '../access/guards.ts';
import { effectiveClaims, noClaims } from '../models/claims.ts';
import { normalizeEmail } from '../models/email-key.ts';
import { noPermission, permissionOf } from '../models/permission.ts';
import { setServerOffset } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { createPoll } from '../platform/poll.ts';
import type { AuthPort, AuthUser } from '../platform/ports.ts';
import { createStoreHook } from '../platform/store-hook.ts';
import { settled, storeOf } from '../sync/collection-store.ts';
import type { CollectionName } from '../sync/collections.ts';
import type { Sync } from '../sync/sync.ts';
import { connectionFailed, followConnection, shownFrom, untilLost } from './connection.ts';
import { rememberedPrivilege, rememberPrivilege } from './parts/privilege.ts';
import { rememberAccount, rememberedAccount } from './parts/remembered-account.ts';

/** Milliseconds a page waits at start for the signed-in user (specification, section 4). */
export const authWait = 2000;
/** Milliseconds between checks of an unverified user. */
export const verificationPoll = 1000;
/** Milliseconds guards wait, while connected, for a signed-in user's settings and records. */
const settleWait = 10_000;

export interface IdentityState {
  /** User and rights are known, or the wait has timed out. */
  ready: boolean;
  /** This browser had somebody signed in: wait briefly before offering sign-up. */
  expected: boolean;
  view: IdentityView;
}

const visitor: IdentityView = {
  uid: null,
  email: null,
  emailVerified: false,
  registered: false,
  claims: noClaims,
  privilegeOn: rememberedPrivilege(),
  permission: noPermission,
  base: null,
};

/** `useIdentity((s) => s.view.uid)`; outside of components `useIdentity.getState()`. */
export const useIdentity = createStoreHook<IdentityState>(() => ({
  ready: false,
  expected: rememberedAccount(),
  view: visitor,
}));

/** Rights are known: at once for visitors, for others with their account or from their last visit. */
export const selectKnown = ({ ready, expected, view }: IdentityState): boolean =>
  ready || !expected || (view.uid !== null && !view.pending);

export function selectView(): IdentityView {
  return useIdentity.getState().view;
}

let starting: Promise<void> | undefined;
let held: Promise<void> | undefined;
let auth: AuthPort | undefined;
let sync: Sync | undefined;
let forgetPerson: ((uid: string) => void) | undefined;
let user: AuthUser | null = null;
let accountKnown = false;
let permissionNode: unknown;
let permission = noPermission;

const parts = [
  'base',
  'permitAnonymous',
  'permission',
  'ownUser',
  'ownClaims',
] as const satisfies IdentityPart[];

/** Whoever asks for accounts and sync, which take much code, waits until the result is called: for pages that have their data already. */
export function holdIdentity(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return resolve;
}

/** Starts accounts and sync, once; resolves when `ready`. Call it after first paint: this loads Firebase. */
export function startIdentity(): Promise<void> {
  starting ??= (held ? held.then(start) : start())
    .catch((error) => {
      starting = undefined;
      connectionFailed();
      useIdentity.setState({ ready: true });
      throw error;
    })
    .finally(addFailureMessages);
  return starting;
}

/** Resolves when user and rights are known. Starts accounts and sync if needed. */
export async function identityReady(): Promise<void> {
  await startIdentity().catch(() => {});
  await settle();
}

/** Applies the public settings of `/config.json`: enough for the first view, without Firebase. Rejects when they cannot be read. */
export async function readSettings(): Promise<void> {
  followParts();
  const config = await loadConfig();
  if (config.site?.base && !storeOf('base').value) storeOf('base').set(config.site.base);
  if (config.site?.information && !storeOf('information').value)
    storeOf('information').set(config.site.information);
  // Known early, so programme and timetable are among the first listens.
  if (config.site && storeOf('permitAnonymous').state === 'idle')
    storeOf('permitAnonymous').set(config.site.permitAnonymous === true);
}

async function start(): Promise<void> {
  const [firebase, { createSync }, { takeTokensFrom }, personal] = await Promise.all([
    loadFirebase(),
    import('../sync/sync.ts'),
    import('../api/token-source.ts'),
    import('./personal-data.ts'),
    readSettings(),
  ]);
  followConnection(firebase.transport.onConnected);
  firebase.transport.onServerOffset(setServerOffset);
  forgetPerson = personal.forgetPerson;
  auth = firebase.auth;
  sync = createSync({ transport: firebase.transport, onShown: shownFrom });
  takeTokensFrom(() => firebase.auth.token());
  // Wait for the account: otherwise the programs would delay its own listens.
  await known(firebase.auth);
  sync.setView(selectView());
  await settle();
  useIdentity.setState({ ready: true });
  if (accountKnown) rememberAccount(user !== null);
}

/** After the first view: only what somebody does can fail in words. */
function addFailureMessages(): void {
  import('../i18n/failure-messages.ts').then((module) => module.addFailureMessages(), console.error);
}

let following = false;

function followParts(): void {
  if (following) return;
  following = true;
  for (const name of parts) {
    storeOf(name).subscribe(assemble);
    storeOf(name).subscribeState(assemble);
  }
  storeOf('ownClaims').subscribe(followClaims);
}

function known(port: AuthPort): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, authWait);
    port.onUser((next) => {
      clearTimeout(late);
      accept(next);
      resolve();
    });
  });
}

function accept(next: AuthUser | null): void {
  const before = user;
  user = next;
  accountKnown = true;
  if (next?.uid !== before?.uid) {
    moving = false;
    storeOf('ownUser').clear();
    storeOf('ownClaims').clear();
  } else if (next?.email !== before?.email) followAddress();
  assemble();
  if (useIdentity.getState().ready) rememberAccount(user !== null);
  verification.run(user !== null && !user.emailVerified);
}

let moving = false;

/** After a change of address the registration has a new path; until it is read, the user stays registered. */
function followAddress(): void {
  moving = true;
  void Promise.resolve()
    .then(settle)
    .finally(() => {
      moving = false;
      assemble();
    });
}

/** Waits until all that guards need has been answered for this account; while disconnected only for what was kept. */
export async function settle(): Promise<void> {
  const needed: CollectionName[] = ['base', 'permitAnonymous'];
  if (user) needed.push('permission', 'ownClaims');
  if (user?.emailVerified) needed.push('ownUser');
  if (!sync) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, settleWait);
  });
  const [lost, end] = untilLost();
  const restored = lost.then(() => sync?.restored()).catch(() => {});
  await Promise.race([Promise.all(needed.map((name) => settled(name))), late, restored]);
  clearTimeout(timer);
  end();
}

function assemble(): void {
  const node = storeOf('permission').value;
  const anonymous = storeOf('permitAnonymous').value === true;
  if (node !== permissionNode || permission.anonymous !== anonymous) {
    permissionNode = node;
    permission = { ...permissionOf(node), anonymous };
  }
  const before = selectView();
  const claims = effectiveClaims(user?.claims, storeOf('ownClaims').value);
  const view: IdentityView = {
    uid: user?.uid ?? null,
    email: user ? normalizeEmail(user.email) : null,
    emailVerified: user?.emailVerified ?? false,
    registered:
      user?.emailVerified === true &&
      (storeOf('ownUser').value?.isRegistered === true || (moving && before.registered)),
    claims:
      claims.admin === before.claims.admin && claims.editor === before.claims.editor ? before.claims : claims,
    privilegeOn: before.privilegeOn,
    permission,
    base: storeOf('base').value ?? null,
    pending: pendingParts(anonymous, before.pending),
  };
  replaceView(view);
}

/** Parts neither loaded nor rejected yet. Same object while unchanged. */
function pendingParts(anonymous: boolean, before: Pending | undefined): Pending | undefined {
  const there: (typeof parts)[number][] = ['base', 'permitAnonymous'];
  if (user || anonymous) there.push('permission');
  if (user) there.push('ownClaims');
  if (user?.emailVerified && !moving) there.push('ownUser');
  const missing: IdentityPart[] = there.filter((name) => {
    const { value, state } = storeOf(name);
    return value === undefined && state !== 'live' && state !== 'denied';
  });
  // Slow to load: somebody who was signed in before is not a visitor yet.
  if (!accountKnown && useIdentity.getState().expected) missing.push('account');
  if (missing.length === 0) return undefined;
  const claims = user?.claims ?? noClaims;
  const same =
    before?.parts.join() === missing.join() &&
    before.claims.admin === claims.admin &&
    before.claims.editor === claims.editor;
  return same ? before : { parts: missing, claims };
}

function replaceView(view: IdentityView): void {
  const before = selectView();
  const keys = Object.keys(view) as (keyof IdentityView)[];
  if (keys.some((key) => view[key] !== before[key])) useIdentity.setState({ view });
  sync?.setView(selectView());
}

/** Changed rights count only once a new token agrees. */
function followClaims(): void {
  const node = storeOf('ownClaims').value;
  if (!user || !auth) return;
  const agrees =
    (node?.['admin'] === true) === user.claims.admin && (node?.['editor'] === true) === user.claims.editor;
  if (!agrees) auth.token(true).catch(() => {});
}

const verification = createPoll(verificationPoll, async () => {
  if (await auth?.reload()) await auth?.token(true);
});

/** For the actions of `identity/account`. Rejects with `AuthError`. */
export async function accountPort(): Promise<AuthPort> {
  // Without settings or SDK there is no server; the next action retries.
  await startIdentity().catch(() => {});
  if (!auth) {
    const { AuthError } = await import('../platform/errors.ts');
    throw new AuthError('auth/network-request-failed');
  }
  return auth;
}

export function untilView(test: (view: IdentityView) => boolean): Promise<void> {
  if (test(selectView())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useIdentity.subscribe(({ view }) => {
      if (!test(view)) return;
      stop();
      resolve();
    });
  });
}

/** Ends sync of everything private and removes the person's data from this browser. Rejects with `AuthError`. */
export async function signOut(): Promise<void> {
  const { uid } = selectView();
  const port = await accountPort();
  const refreshToken = port.refreshToken();
  if (refreshToken !== null) {
    const { api } = await import('../api/api-client.ts');
    // Best effort: offline, the token stays valid.
    void api.endSignIn(refreshToken).catch(() => {});
  }
  await port.signOut();
  await untilView((view) => view.uid === null);
  if (uid !== null) forgetPerson?.(uid);
}

/** Remembered on this device. Narrows what staff see, never widens it. */
export function setPrivilege(on: boolean): void {
  rememberPrivilege(on);
  replaceView({ ...selectView(), privilegeOn: on });
}
