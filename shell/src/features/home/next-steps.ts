import {
  type IdentityView,
  isAnonymous,
  isPending,
  isRegistered,
  isStaff,
  mayEnter,
  maySubmit,
} from 'shared-data/access/guards';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { isSiteClosed } from 'shared-data/models/site';
import { registrationOpen, showsSignUp } from 'shared-data/navigation/menu';
import { paths } from 'shared-data/navigation/paths';
import { serverNow } from 'shared-data/platform/clock';

export interface StepAction {
  label: MessageKey;
  path: string;
}

/** `message` says why a step is done or not possible now. */
export interface NextStep {
  id: 'registration' | 'submission' | 'meeting';
  state: 'open' | 'done' | 'disabled';
  message?: MessageKey;
  actions: StepAction[];
}

export const closed = 'home.closed';

const action = (label: MessageKey, path: string): StepAction => ({ label, path });

export const notConnected = 'home.notConnected';

/** `now` in epoch milliseconds. */
export function nextSteps(view: IdentityView, now = serverNow()): NextStep[] {
  return [registration(view, now), submission(view, now), meeting(view)];
}

/** The first open step; during the symposium, for registered people, the meeting. */
export function currentStep(steps: readonly NextStep[], on: boolean): NextStep | undefined {
  const open = steps.filter((step) => step.state === 'open');
  return on && steps[0]?.state === 'done' ? open.at(-1) : open[0];
}

function registration(view: IdentityView, now: number): NextStep {
  const id = 'registration';
  const signIn = action('home.signIn', paths.signIn());
  if (isPending(view, 'base') || isPending(view, 'ownUser'))
    return { id, state: 'disabled', message: notConnected, actions: [] };
  const reason = isSiteClosed(view.base) ? closed : 'home.registration.closed';
  if (isRegistered(view)) {
    const change = action('home.registration.change', paths.registration());
    const may = mayEnter(id, view);
    const message = may === 'denied' ? 'home.registration.doneForNow' : 'home.registration.done';
    return { id, state: 'done', message, actions: may === 'ok' ? [change] : [] };
  }
  if (view.uid === null && showsSignUp(view, now))
    return { id, state: 'open', actions: [action('home.registration.signUp', paths.signUp()), signIn] };
  if (view.uid === null)
    return {
      id,
      state: 'disabled',
      message: registrationOpen(view, now) ? 'home.registration.noAccounts' : reason,
      actions: [signIn],
    };
  if (!view.emailVerified)
    return {
      id,
      state: 'open',
      message: 'auth.emailNotConfirmed',
      actions: [action('home.registration.confirm', paths.sentConfirmation())],
    };
  if (!registrationOpen(view, now) && !isStaff(view))
    return { id, state: 'disabled', message: reason, actions: [] };
  return { id, state: 'open', actions: [action('home.registration.register', paths.registration())] };
}

function submission(view: IdentityView, now: number): NextStep {
  const id = 'submission';
  const reject = (message: MessageKey): NextStep => ({ id, state: 'disabled', message, actions: [] });
  if (isPending(view, 'base')) return reject(notConnected);
  const deadline = view.base?.deadlines?.submission;
  if (isSiteClosed(view.base) && !isStaff(view)) return reject(closed);
  if (view.base?.addProgram === false && !isStaff(view)) return reject('home.submission.closed');
  if (deadline !== undefined && now > deadline && !isStaff(view)) return reject('home.submission.closed');
  if (mayEnter(id, view) === 'unknown') return reject(notConnected);
  if (!isRegistered(view)) return reject('home.submission.registerFirst');
  if (!maySubmit(view)) return reject('home.submission.closed');
  return { id, state: 'open', actions: [action('home.submission.submit', paths.submission())] };
}

function meeting(view: IdentityView): NextStep {
  const id = 'meeting';
  const actions = [
    action('home.meeting.enter', paths.meeting()),
    action('home.meeting.program', paths.programs()),
  ];
  if (mayEnter(id, view) === 'unknown') return { id, state: 'disabled', message: notConnected, actions: [] };
  if (isSiteClosed(view.base) && !isStaff(view))
    return { id, state: 'disabled', message: closed, actions: [] };
  if (isRegistered(view)) return { id, state: 'open', actions };
  if (isAnonymous(view))
    return { id, state: 'open', message: 'home.meeting.browse', actions: actions.slice(1) };
  return { id, state: 'disabled', message: 'home.meeting.registerFirst', actions: [] };
}
