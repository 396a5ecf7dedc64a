import type { Pending, SessionPart, SessionView } from '../access/guards.ts';
import { effectiveClaims, noClaims } from '../models/claims.ts';
import { normalizeEmail } from '../models/email-key.ts';
import { noPermission, permissionOf } from '../models/permission.ts';
import { loadConfig } from '../platform/config.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { createPoll } from '../platform/poll.ts';
import type { AuthPort, AuthUser } from '../platform/ports.ts';
import { createStoreHook } from '../platform/store-hook.ts';
import { settled, storeOf } from '../sync/collection-store.ts';
import type { CollectionName } from '../sync/collections.ts';
import type { Sync } from '../sync/sync.ts';
import { connectionFailed, followConnection, untilLost } from './connection.ts';
import { rememberedPrivilege, rememberPrivilege } from './parts/privilege.ts';
import { rememberAccount, rememberedAccount } from './parts/remembered-account.ts';

/** How long a page waits at start for the signed-in user (specification, section 4). */
export const authWait = 2000;
/** How often an unverified user is looked up again. */
export const verificationPoll = 1000;
/** How long guards wait, while there is a connection, for the settings and records of a signed-in user. */
const settleWait = 10_000;

/** Who is signed in, and whether that is known yet. */
export interface SessionState {
  /** It is known who is signed in and what they may do, or waiting for it has ended. */
  ready: boolean;
  /** Somebody was signed in when this browser last knew: worth a moment's waiting before inviting to sign up. */
  expected: boolean;
  view: SessionView;
}

const visitor: SessionView = {
  uid: null,
  email: null,
  emailVerified: false,
  registered: false,
  claims: noClaims,
  privilegeOn: rememberedPrivilege(),
  permission: noPermission,
  base: null,
};

/** `useSession((s) => s.view.uid)`; outside of components `useSession.getState()`. */
export const useSession = createStoreHook<SessionState>(() => ({
  ready: false,
  expected: rememberedAccount(),
  view: visitor,
}));

/** What the reader may do is known: at once for visitors, for others when their account is. */
export const selectKnown = ({ ready, expected }: SessionState): boolean => ready || !expected;

/** The session as guards and menus see it. */
export function selectView(): SessionView {
  return useSession.getState().view;
}

let starting: Promise<void> | undefined;
let auth: AuthPort | undefined;
let sync: Sync | undefined;
/** Comes with the account, as nobody signs out before that. */
let forgetPerson: ((uid: string) => void) | undefined;
let user: AuthUser | null = null;
/** Accounts have said who is signed in. */
let accountKnown = false;
let permissionNode: unknown;
let permission = noPermission;

/** What the view is made of besides the account. */
const parts = [
  'base',
  'permitAnonymous',
  'permission',
  'ownUser',
  'ownClaims',
] as const satisfies SessionPart[];

/**
 * Starts accounts and sync, once; resolves when `ready`. Call it after the first view is painted: everything of Firebase is loaded
 * here. What `/config.json` knows of the public settings is there at once.
 */
export function startSession(): Promise<void> {
  starting ??= start().catch((error) => {
    starting = undefined;
    connectionFailed();
    useSession.setState({ ready: true });
    throw error;
  });
  return starting;
}

/** Resolves when it is known who is signed in and what they may do. Starts the session if nobody has. */
export async function sessionReady(): Promise<void> {
  await startSession().catch(() => {});
  await settle();
}

/**
 * Puts what `/config.json` knows of the public settings in place: enough for the first view. Asks for nothing of Firebase.
 * Rejects when the settings cannot be read.
 */
export async function readSettings(): Promise<void> {
  followParts();
  const config = await loadConfig();
  if (config.site?.base && !storeOf('base').value) storeOf('base').set(config.site.base);
  if (config.site?.information && !storeOf('information').value)
    storeOf('information').set(config.site.information);
  // Known at once, programme and timetable are among the first things that are asked for.
  if (config.site && storeOf('permitAnonymous').state === 'idle')
    storeOf('permitAnonymous').set(config.site.permitAnonymous === true);
}

async function start(): Promise<void> {
  const [firebase, { createSync }, { setTokenSource }, { addFailureMessages }, personal] = await Promise.all([
    loadFirebase(),
    import('../sync/sync.ts'),
    import('../api/api-client.ts'),
    import('../i18n/failure-messages.ts'),
    import('./personal-data.ts'),
    readSettings(),
  ]);
  addFailureMessages();
  followConnection(firebase.transport.onConnected);
  forgetPerson = personal.forgetPerson;
  auth = firebase.auth;
  sync = createSync({ transport: firebase.transport });
  setTokenSource(() => firebase.auth.token());
  // The socket waits for the account as well; asked for before, the programs would stand in the way of what the account may.
  await known(firebase.auth);
  sync.setView(selectView());
  await settle();
  useSession.setState({ ready: true });
  if (accountKnown) rememberAccount(user !== null);
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

/** Listens to the account; resolves with the first answer, or without one after the wait. */
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
  if (useSession.getState().ready) rememberAccount(user !== null);
  verification.run(user !== null && !user.emailVerified);
}

let moving = false;

/** The own registration lies elsewhere under a new address: until it is read there, who was registered stays so. */
function followAddress(): void {
  moving = true;
  // The listens begin anew with the new view.
  void Promise.resolve()
    .then(settle)
    .finally(() => {
      moving = false;
      assemble();
    });
}

/** Waits until everything guards look at has been answered once for this account; not while there is no connection. */
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
  await Promise.race([Promise.all(needed.map((name) => settled(name))), late, lost]);
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
  const view: SessionView = {
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

/** What has neither come nor been rejected, of what there is for this account. The same object while nothing changes. */
function pendingParts(anonymous: boolean, before: Pending | undefined): Pending | undefined {
  const there: (typeof parts)[number][] = ['base', 'permitAnonymous'];
  if (user || anonymous) there.push('permission');
  if (user) there.push('ownClaims');
  // While it moves to a new address, it is as it was.
  if (user?.emailVerified && !moving) there.push('ownUser');
  const missing: SessionPart[] = there.filter((name) => {
    const { value, state } = storeOf(name);
    return value === undefined && state !== 'live' && state !== 'denied';
  });
  // Slower than the wait at start: somebody who was signed in before is no visitor yet.
  if (!accountKnown && useSession.getState().expected) missing.push('account');
  if (missing.length === 0) return undefined;
  const claims = user?.claims ?? noClaims;
  const same =
    before?.parts.join() === missing.join() &&
    before.claims.admin === claims.admin &&
    before.claims.editor === claims.editor;
  return same ? before : { parts: missing, claims };
}

function replaceView(view: SessionView): void {
  const before = selectView();
  const keys = Object.keys(view) as (keyof SessionView)[];
  if (keys.some((key) => view[key] !== before[key])) useSession.setState({ view });
  sync?.setView(selectView());
}

/** Rights were granted or taken: a new token must say the same before they count. */
function followClaims(): void {
  const node = storeOf('ownClaims').value;
  if (!user || !auth) return;
  const agrees =
    (node?.['admin'] === true) === user.claims.admin && (node?.['editor'] === true) === user.claims.editor;
  if (!agrees) auth.token(true).catch(() => {});
}

/** While the address is unverified and the page is looked at, asks again every second. */
const verification = createPoll(verificationPoll, async () => {
  if (await auth?.reload()) await auth?.token(true);
});

/** The accounts once they can be asked; for the actions of `session/account`. Rejects with `AuthError`. */
export async function accountPort(): Promise<AuthPort> {
  // Without settings or the SDK there is no server to ask; the next action tries again.
  await startSession().catch(() => {});
  if (!auth) {
    const { AuthError } = await import('../platform/errors.ts');
    throw new AuthError('auth/network-request-failed');
  }
  return auth;
}

/** Waits for the account event of an action to arrive. */
export function untilView(test: (view: SessionView) => boolean): Promise<void> {
  if (test(selectView())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ view }) => {
      if (!test(view)) return;
      stop();
      resolve();
    });
  });
}

/**
 * Signs out; sync of everything but the public settings ends, and its data and what this browser keeps of the person are forgotten.
 * Rejects with `AuthError`.
 */
export async function signOut(): Promise<void> {
  const { uid } = selectView();
  const port = await accountPort();
  const refreshToken = port.refreshToken();
  if (refreshToken !== null) {
    const { api } = await import('../api/api-client.ts');
    // Signing out works without the server, too; then the token stays valid.
    void api.endSignIn(refreshToken).catch(() => {});
  }
  await port.signOut();
  await untilView((view) => view.uid === null);
  if (uid !== null) forgetPerson?.(uid);
}

/** The user's own privilege toggle; remembered on this device. It narrows what staff see, and never widens it. */
export function setPrivilege(on: boolean): void {
  rememberPrivilege(on);
  replaceView({ ...selectView(), privilegeOn: on });
}
