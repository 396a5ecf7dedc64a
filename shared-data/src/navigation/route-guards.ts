import {
  type GuardName,
  type GuardResult,
  type GuardSubject,
  mayEnter,
  type SessionView,
} from '../access/guards.ts';
import { isSiteClosed } from '../models/site.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { untilLost } from '../session/connection.ts';
import { selectView, sessionReady, useSession } from '../session/session-store.ts';
import { settled, storeOf } from '../sync/collection-store.ts';
import type { CollectionName, LoadState } from '../sync/collections.ts';

/** Params of a matched route. */
export type RouteParams = Record<string, string | undefined>;

/** Rules that hold for everybody: no page has to wait for the account. */
const unconditional: readonly GuardName[] = ['home', 'account'];
/** Milliseconds a guard waits for the programme before it asks for the one program. */
const subjectWait = 5000;
const aboutProgram: readonly GuardName[] = ['presentation', 'modifySubmission'];

/**
 * Asks the rule of a route before it is entered, after it is known who is signed in. Loads the program the rule is about when it is
 * not there yet. The caller shows `notice.closed` or `notice.denied` and goes Home; where it is `unknown`, as without a connection,
 * the caller says so in the page's place and asks again when something has come.
 */
export async function enter(guard: GuardName, params: RouteParams = {}): Promise<GuardResult> {
  if (unconditional.includes(guard)) return 'ok';
  if (guard === 'public' && !isSiteClosed(selectView().base)) return 'ok';
  await sessionReady();
  const subject = aboutProgram.includes(guard) ? await loadSubject(selectView(), params['id'] ?? '') : {};
  return mayEnter(guard, selectView(), subject);
}

/** Why a page must be left: by a rule, or because its reader signed out. Each is a message `notice.<word>`. */
export type GuardLoss = Exclude<GuardResult, 'ok' | 'unknown'> | 'signedOut';

let holding = 0;

/**
 * Until the returned function is called, nobody is led away from a page because its rule is no longer met: for actions that change
 * the reader's own account and lead on by themselves.
 */
export function holdGuards(): () => void {
  holding += 1;
  let held = true;
  return () => {
    if (held) holding -= 1;
    held = false;
  };
}

/**
 * Calls `changed` when the page's rule is no longer met, e.g. because the site was closed, rights were taken or the reader
 * signed out, and with null when it is met again.
 */
export function watchGuard(
  guard: GuardName,
  params: RouteParams,
  changed: (loss: GuardLoss | null) => void,
): () => void {
  const entered = selectView().uid;
  let told: GuardLoss | null = null;
  return useSession.subscribe(({ ready, view }) => {
    if (!ready || holding > 0) return;
    const loss = lossOf(guard, params, view, entered);
    if (loss === undefined || loss === told) return;
    told = loss;
    changed(loss);
  });
}

/** Why the page must be left, null when it need not; undefined when that is not known. */
function lossOf(
  guard: GuardName,
  params: RouteParams,
  view: SessionView,
  entered: string | null,
): GuardLoss | null | undefined {
  const subject = aboutProgram.includes(guard) ? knownSubject(view, params['id'] ?? '') : {};
  if (subject === undefined) return undefined;
  const result = mayEnter(guard, view, subject);
  if (result === 'ok') return null;
  if (result === 'unknown') return undefined;
  // Registering uses up the permission to register; who has just done so stays to read that it is complete.
  if (result === 'denied' && guard === 'registration' && view.registered && view.uid === entered) return null;
  return result === 'denied' && entered !== null && view.uid === null ? 'signedOut' : result;
}

/** The subject from what is synced; undefined when the programme is not. */
function knownSubject(view: SessionView, id: string): GuardSubject | undefined {
  const program = storeOf('programs').get(id) ?? storeOf('program', id).value;
  if (!program) return storeOf('programs').state === 'live' ? { program: null } : undefined;
  const own = storeOf('myPrivatePrograms').get(id);
  return { program: { ...program, ...(own && { private: own }), coeditor: isCoeditor(view, id) } };
}

async function loadSubject(view: SessionView, id: string): Promise<GuardSubject> {
  // Nobody else is let in whatever the program is; their listens may never be answered.
  const registered = mayEnter('registered', view);
  if (id === '' || (registered !== 'ok' && registered !== 'unknown')) return { program: null };
  const [programs] = await Promise.all([
    answered('programs'),
    answered('coeditors'),
    answered('myPrivatePrograms'),
  ]);
  if (programs === 'live') return knownSubject(view, id) ?? { program: null };
  return withTimeout(askSubject(view, id));
}

/** What is found out while there is a connection. */
async function withTimeout(subject: Promise<GuardSubject>): Promise<GuardSubject> {
  const [lost, end] = untilLost();
  const known = await Promise.race([subject, lost.then((): GuardSubject => ({ pending: true }))]);
  end();
  return known;
}

async function askSubject(view: SessionView, id: string): Promise<GuardSubject> {
  try {
    const { transport } = await loadFirebase();
    const [{ program: parseProgram }, { dbPaths }] = await Promise.all([
      import('../sync/store/parse.ts'),
      import('../models/db-paths.ts'),
    ]);
    const program = parseProgram(await transport.get(dbPaths.program(id)), id);
    return { program: program ? { ...program, coeditor: isCoeditor(view, id) } : null };
  } catch {
    return { program: null };
  }
}

/** The answer of a collection, or what it is after a while without one. */
function answered(name: CollectionName): Promise<LoadState> {
  return new Promise((resolve) => {
    const [lost, end] = untilLost();
    const done = (state: LoadState) => {
      clearTimeout(late);
      end();
      resolve(state);
    };
    const late = setTimeout(() => done(storeOf(name).state), subjectWait);
    void lost.then(() => done(storeOf(name).state));
    void settled(name).then(done);
  });
}

function isCoeditor(view: SessionView, id: string): boolean {
  return view.uid !== null && Object.hasOwn(storeOf('coeditors').get(id) ?? {}, view.uid);
}
