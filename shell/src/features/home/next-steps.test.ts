import type { IdentityView } from 'shared-data/access/guards';
import { noClaims } from 'shared-data/models/claims';
import { noPermission } from 'shared-data/models/permission';
import { expect, test } from 'vitest';
import { currentStep, nextSteps } from './next-steps.ts';

const now = Date.UTC(2026, 10, 20);
const open = { closed: false, addAccount: true, addProgram: true };
const visitor: IdentityView = {
  uid: null,
  email: null,
  emailVerified: false,
  registered: false,
  claims: noClaims,
  privilegeOn: true,
  permission: { ...noPermission, addProgram: true },
  base: open,
};
const unverified: IdentityView = { ...visitor, uid: 'u', email: 'a@example.org' };
const newcomer: IdentityView = { ...unverified, emailVerified: true };
const registered: IdentityView = { ...newcomer, registered: true };
const anonymous = { ...noPermission, anonymous: true };

/** State, message and first button of each card, e.g. `open - /signup`. */
function cards(view: IdentityView): string[] {
  return nextSteps(view, now).map(({ state, message, actions }) =>
    [state, message ?? '-', actions[0]?.path ?? '-'].join(' '),
  );
}

test.each<[who: string, view: IdentityView, registration: string, submission: string, meeting: string]>([
  [
    'a visitor',
    visitor,
    'open - /signup',
    'disabled home.submission.registerFirst -',
    'disabled home.meeting.registerFirst -',
  ],
  [
    'a visitor who may look around',
    { ...visitor, permission: anonymous },
    'open - /signup',
    'disabled home.submission.registerFirst -',
    'open home.meeting.browse /meeting/program',
  ],
  [
    'a visitor while no accounts are added',
    { ...visitor, base: { ...open, addAccount: false } },
    'disabled home.registration.noAccounts /signin',
    'disabled home.submission.registerFirst -',
    'disabled home.meeting.registerFirst -',
  ],
  [
    'a visitor after the registration deadline',
    { ...visitor, base: { ...open, deadlines: { registration: now - 1 } } },
    'disabled home.registration.closed /signin',
    'disabled home.submission.registerFirst -',
    'disabled home.meeting.registerFirst -',
  ],
  [
    'a visitor of a closed site',
    { ...visitor, base: { ...open, closed: true } },
    'disabled home.closed /signin',
    'disabled home.closed -',
    'disabled home.closed -',
  ],
  [
    'a visitor before the settings have come',
    { ...visitor, base: null, pending: { parts: ['base', 'permitAnonymous'], claims: noClaims } },
    'disabled home.notConnected -',
    'disabled home.notConnected -',
    'disabled home.notConnected -',
  ],
  [
    'somebody of whom it is not known whether they are registered',
    { ...newcomer, pending: { parts: ['permission', 'ownClaims', 'ownUser'], claims: noClaims } },
    'disabled home.notConnected -',
    'disabled home.notConnected -',
    'disabled home.notConnected -',
  ],
  [
    'a visitor while the settings cannot be read',
    { ...visitor, base: null },
    'disabled home.closed /signin',
    'disabled home.closed -',
    'disabled home.closed -',
  ],
  [
    'who has not confirmed the address',
    unverified,
    'open auth.emailNotConfirmed /sended/mail-confirmation',
    'disabled home.submission.registerFirst -',
    'disabled home.meeting.registerFirst -',
  ],
  [
    'a newcomer',
    newcomer,
    'open - /registration',
    'disabled home.submission.registerFirst -',
    'disabled home.meeting.registerFirst -',
  ],
  [
    'a newcomer after the registration deadline',
    { ...newcomer, base: { ...open, deadlines: { registration: now - 1 } } },
    'disabled home.registration.closed -',
    'disabled home.submission.registerFirst -',
    'disabled home.meeting.registerFirst -',
  ],
  [
    'a participant',
    registered,
    'done home.registration.doneForNow -',
    'open - /meeting/submission',
    'open - /meeting',
  ],
  [
    'spec 6: a participant who may change the registration',
    { ...registered, permission: { ...registered.permission, modifyAccount: true } },
    'done home.registration.done /registration',
    'open - /meeting/submission',
    'open - /meeting',
  ],
  [
    'a participant while no programs are added',
    { ...registered, base: { ...open, addProgram: false } },
    'done home.registration.doneForNow -',
    'disabled home.submission.closed -',
    'open - /meeting',
  ],
  [
    'a participant without the permission addProgram',
    { ...registered, permission: noPermission },
    'done home.registration.doneForNow -',
    'disabled home.submission.closed -',
    'open - /meeting',
  ],
  [
    'a participant after the submission deadline',
    { ...registered, base: { ...open, deadlines: { submission: now - 1 } } },
    'done home.registration.doneForNow -',
    'disabled home.submission.closed -',
    'open - /meeting',
  ],
  [
    'a participant of a closed site',
    { ...registered, base: { ...open, closed: true } },
    'done home.registration.done -',
    'disabled home.closed -',
    'disabled home.closed -',
  ],
])('%s sees what is possible and why not', (_, view, ...expected) => {
  expect(cards(view)).toEqual(expected);
});

test.each<[who: string, view: IdentityView, before: string | undefined, during: string | undefined]>([
  ['a visitor', visitor, 'registration', 'registration'],
  ['a newcomer who may look around', { ...newcomer, permission: anonymous }, 'registration', 'registration'],
  ['a participant', registered, 'submission', 'meeting'],
  ['a participant who cannot submit', { ...registered, permission: noPermission }, 'meeting', 'meeting'],
  [
    'a participant of a closed site',
    { ...registered, base: { ...open, closed: true } },
    undefined,
    undefined,
  ],
  ['anybody without settings', { ...visitor, base: null }, undefined, undefined],
])(
  'spec 2: %s is pointed to the first open step, once registered and during the symposium to the meeting',
  (_, view, before, during) => {
    const steps = nextSteps(view, now);
    expect([currentStep(steps, false)?.id, currentStep(steps, true)?.id]).toEqual([before, during]);
  },
);
