import {
  type GuardName,
  type GuardResult,
  type GuardSubject,
  type IdentityView,
  mayEnter,
} from '../access/guards.ts';
import { identityReady, selectView, useIdentity } from '../identity/identity-store.ts';
import { isSiteClosed } from '../models/site.ts';
import { storeOf } from '../sync/collection-store.ts';

export type RouteParams = Record<string, string | undefined>;

/** Pages with these need not wait for the account. */
const unconditional: readonly GuardName[] = ['home', 'account'];
const aboutProgram: readonly GuardName[] = ['presentation', 'modifySubmission'];

/** Checks a guard. The caller redirects Home with `notice.<result>`; on `unknown` it waits and retries. */
export async function enter(guard: GuardName, params: RouteParams = {}): Promise<GuardResult> {
  if (unconditional.includes(guard)) return 'ok';
  if (guard === 'public' && !isSiteClosed(selectView().base)) return 'ok';
  // What was kept of the last visit may admit; only the account as it is now leads away.
  let ends: (() => void)[] = [];
  const admitted = new Promise<void>((resolve) => {
    ends = watchReader(guard, params, () => {
      if (isAdmitted(guard, params)) resolve();
    });
  });
  await Promise.race([identityReady(), admitted]);
  for (const end of ends) end();
  if (isAdmitted(guard, params)) return 'ok';
  const subject = aboutProgram.includes(guard) ? await loadSubject(selectView(), params['id'] ?? '') : {};
  // Offline, what was kept may admit; that it does not is no reason to lead away.
  return subject.pending && isAdmitted(guard, params) ? 'ok' : mayEnter(guard, selectView(), subject);
}

function isAdmitted(guard: GuardName, params: RouteParams): boolean {
  const view = selectView();
  const subject = aboutProgram.includes(guard) ? knownSubject(view, params['id'] ?? '') : {};
  return mayEnter(guard, view, subject ?? { pending: true }) === 'ok';
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
  const ends = watchReader(guard, params, look);
  return () => {
    for (const end of ends) end();
  };
}

/** Calls `look` now, and whenever the reader or the program changes. */
function watchReader(guard: GuardName, params: RouteParams, look: () => void): (() => void)[] {
  const id = params['id'] ?? '';
  look();
  const ends = [useIdentity.subscribe(look)];
  if (aboutProgram.includes(guard)) ends.push(...subscribeSubject(id, look));
  return ends;
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

/** What is known of a program, which links may name by its number; undefined where that is nothing yet. */
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
  const { askProgram, listed } = await import('./subject/ask-program.ts');
  if (await listed()) return knownSubject(view, id) ?? { program: null };
  const program = await askProgram(id);
  if (program === undefined) return { pending: true };
  return { program: program && { ...program, coeditor: isCoeditor(view, id) } };
}

function isCoeditor(view: IdentityView, id: string): boolean {
  return view.uid !== null && Object.hasOwn(storeOf('coeditors').get(id) ?? {}, view.uid);
}
