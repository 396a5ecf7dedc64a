import {
  type GuardName,
  type GuardResult,
  type GuardSubject,
  type IdentityView,
  mayEnter,
} from '../access/guards.ts';
import { untilLost } from '../identity/connection.ts';
import { identityReady, selectView, useIdentity } from '../identity/identity-store.ts';
import { isSiteClosed } from '../models/site.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { settled, storeOf } from '../sync/collection-store.ts';
import type { CollectionName, LoadState } from '../sync/collections.ts';

export type RouteParams = Record<string, string | undefined>;

/** Pages with these need not wait for the account. */
const unconditional: readonly GuardName[] = ['home', 'account'];
/** Milliseconds to wait for the whole programme before loading the one program. */
const subjectWait = 5000;
const aboutProgram: readonly GuardName[] = ['presentation', 'modifySubmission'];

/** Checks a guard once the account is known. The caller redirects Home with `notice.<result>`; on `unknown` it waits and retries. */
export async function enter(guard: GuardName, params: RouteParams = {}): Promise<GuardResult> {
  if (unconditional.includes(guard)) return 'ok';
  if (guard === 'public' && !isSiteClosed(selectView().base)) return 'ok';
  await identityReady();
  const subject = aboutProgram.includes(guard) ? await loadSubject(selectView(), params['id'] ?? '') : {};
  return mayEnter(guard, selectView(), subject);
}

/** Why a page must be left; message `notice.<word>`. */
export type GuardLoss = Exclude<GuardResult, 'ok' | 'unknown'> | 'signedOut';

let holding = 0;

/** Suspends redirects until the returned function is called: for actions that change the reader's own account and navigate themselves. */
export function holdGuards(): () => void {
  holding += 1;
  let held = true;
  return () => {
    if (held) holding -= 1;
    held = false;
  };
}

/** Calls `changed` when the guard is no longer met, also if that happened while loading, and with null when it is met again. */
export function watchGuard(
  guard: GuardName,
  params: RouteParams,
  changed: (loss: GuardLoss | null) => void,
): () => void {
  const entered = selectView().uid;
  let told: GuardLoss | null = null;
  const look = () => {
    const { ready, view } = useIdentity.getState();
    if (!ready || holding > 0) return;
    const loss = lossOf(guard, params, view, entered);
    if (loss === undefined || loss === told) return;
    told = loss;
    changed(loss);
  };
  const ends = [useIdentity.subscribe(look)];
  if (aboutProgram.includes(guard)) ends.push(...subscribeSubject(params['id'] ?? '', look));
  look();
  return () => {
    for (const end of ends) end();
  };
}

function subscribeSubject(id: string, listener: () => void): (() => void)[] {
  return [
    storeOf('programs').subscribeState(listener),
    storeOf('programs').subscribeKey(id, listener),
    storeOf('program', id).subscribe(listener),
    storeOf('myPrivatePrograms').subscribeKey(id, listener),
    storeOf('coeditors').subscribeKey(id, listener),
  ];
}

function lossOf(
  guard: GuardName,
  params: RouteParams,
  view: IdentityView,
  entered: string | null,
): GuardLoss | null | undefined {
  const subject = aboutProgram.includes(guard) ? knownSubject(view, params['id'] ?? '') : {};
  if (subject === undefined) return undefined;
  const result = mayEnter(guard, view, subject);
  if (result === 'ok') return null;
  if (result === 'unknown') return undefined;
  // Registering ends the right to register; stay on the page so that the confirmation is seen.
  if (result === 'denied' && guard === 'registration' && view.registered && view.uid === entered) return null;
  return result === 'denied' && entered !== null && view.uid === null ? 'signedOut' : result;
}

/** The id of the program that has, or had, this number; undefined where all programs are not known. */
export function selectNumbered(number: string): string | undefined {
  for (const { id, numbers } of storeOf('programs').values()) if (numbers?.includes(number)) return id;
  return undefined;
}

/** Links may name a program by its number. */
function knownSubject(view: IdentityView, named: string): GuardSubject | undefined {
  const programs = storeOf('programs');
  const program =
    programs.get(named) ?? storeOf('program', named).value ?? programs.get(selectNumbered(named) ?? '');
  if (!program) return programs.state === 'live' ? { program: null } : undefined;
  const { id } = program;
  const own = storeOf('myPrivatePrograms').get(id);
  return { program: { ...program, ...(own && { private: own }), coeditor: isCoeditor(view, id) } };
}

async function loadSubject(view: IdentityView, id: string): Promise<GuardSubject> {
  // Others are denied whatever the program is; their listens may never be answered.
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

async function withTimeout(subject: Promise<GuardSubject>): Promise<GuardSubject> {
  const [lost, end] = untilLost();
  const known = await Promise.race([subject, lost.then((): GuardSubject => ({ pending: true }))]);
  end();
  return known;
}

async function askSubject(view: IdentityView, id: string): Promise<GuardSubject> {
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

function isCoeditor(view: IdentityView, id: string): boolean {
  return view.uid !== null && Object.hasOwn(storeOf('coeditors').get(id) ?? {}, view.uid);
}
