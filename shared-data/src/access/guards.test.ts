import { describe, expect, test } from 'vitest';
import { plainProgram } from '../testing/plain-program.ts';
import { allFlags, closed, type RoleName, roleNames, views, withFlags } from '../testing/views.ts';
import {
  type GuardName,
  type GuardResult,
  guardOf,
  hasPrivilegeView,
  type IdentityPart,
  type IdentityView,
  mayEnter,
} from './guards.ts';

const othersProgram = plainProgram('S1-1', { sessionId: 'S1', ownerUid: 'somebody' });
const subject = { program: othersProgram };
const words: Record<string, GuardResult> = { ok: 'ok', no: 'denied', cl: 'closed', '??': 'unknown' };

type Grid = Record<Exclude<GuardName, 'nobody'>, string>;

/** One line per route rule; columns: visitor unverified newcomer participant editor admin. */
function check(grid: Grid, shape: (view: IdentityView) => IdentityView) {
  for (const [guard, line] of Object.entries(grid) as [GuardName, string][]) {
    const cells = line.trim().split(/\s+/);
    expect(cells).toHaveLength(roleNames.length);
    test.each(roleNames.map((role, i) => [role, words[cells[i] ?? '']] as [RoleName, GuardResult]))(
      `${guard}: %s → %s`,
      (role, expected) => {
        expect(mayEnter(guard, shape(views[role]), subject)).toBe(expected);
      },
    );
  }
}

test.each(['nobody', 'constructor', '__proto__', '', 'administrator'])(
  'a guard named %j, which the shell does not know, denies everybody',
  (name) => {
    expect(guardOf(name)).toBe('nobody');
    for (const role of roleNames)
      expect(mayEnter(name as GuardName, { ...views[role], permission: allFlags }, subject)).toBe('denied');
  },
);

describe('open site, no permission flag (section 6)', () => {
  check(
    {
      //                 vis unv new par edi adm
      home: '             ok  ok  ok  ok  ok  ok',
      account: '          ok  ok  ok  ok  ok  ok',
      public: '           ok  ok  ok  ok  ok  ok',
      admin: '            no  no  no  no  no  ok',
      editor: '           no  no  no  no  ok  ok',
      registered: '       no  no  no  ok  ok  ok',
      meeting: '          no  no  no  ok  ok  ok',
      presentation: '     no  no  no  no  no  no',
      sessionBbs: '       no  no  no  no  no  no',
      submission: '       no  no  no  no  no  no',
      modifySubmission: ' no  no  no  no  no  no',
      registration: '     no  no  ok  no  no  no',
    },
    (view) => view,
  );
});

describe('open site, every permission flag (section 6)', () => {
  check(
    {
      //                 vis unv new par edi adm
      home: '             ok  ok  ok  ok  ok  ok',
      account: '          ok  ok  ok  ok  ok  ok',
      public: '           ok  ok  ok  ok  ok  ok',
      admin: '            no  no  no  no  no  ok',
      editor: '           no  no  no  no  ok  ok',
      registered: '       no  no  no  ok  ok  ok',
      meeting: '          ok  ok  ok  ok  ok  ok',
      presentation: '     no  no  no  ok  ok  ok',
      sessionBbs: '       no  no  no  ok  ok  ok',
      submission: '       no  no  no  ok  ok  ok',
      modifySubmission: ' no  no  no  no  ok  ok',
      registration: '     no  no  ok  ok  ok  ok',
    },
    (view) => ({ ...view, permission: allFlags }),
  );
});

const closedWithoutPrivilege: Grid = {
  //                 vis unv new par edi adm
  home: '             ok  ok  ok  ok  ok  ok',
  account: '          ok  ok  ok  ok  ok  ok',
  public: '           cl  cl  cl  cl  cl  cl',
  admin: '            cl  cl  cl  cl  cl  ok',
  editor: '           cl  cl  cl  cl  ok  ok',
  registered: '       cl  cl  cl  cl  cl  cl',
  meeting: '          cl  cl  cl  cl  cl  cl',
  presentation: '     cl  cl  cl  cl  cl  cl',
  sessionBbs: '       cl  cl  cl  cl  cl  cl',
  submission: '       cl  cl  cl  cl  cl  cl',
  modifySubmission: ' cl  cl  cl  cl  cl  cl',
  registration: '     cl  cl  cl  cl  cl  cl',
};

describe('closed site without privilege flags (section 6)', () => {
  check(closedWithoutPrivilege, closed);
});

describe('closed site, every flag, privilege toggle off (sections 4 and 6)', () => {
  check(closedWithoutPrivilege, (view) => closed({ ...view, permission: allFlags, privilegeOn: false }));
});

describe('a site whose base information cannot be read is closed (section 4)', () => {
  check(closedWithoutPrivilege, (view) => ({ ...view, base: null }));
});

describe('closed site, every flag, privilege toggle on (section 6)', () => {
  check(
    {
      //                 vis unv new par edi adm
      home: '             ok  ok  ok  ok  ok  ok',
      account: '          ok  ok  ok  ok  ok  ok',
      public: '           cl  cl  cl  cl  ok  ok',
      admin: '            cl  cl  cl  cl  no  ok',
      editor: '           cl  cl  cl  cl  ok  ok',
      registered: '       cl  cl  cl  cl  ok  ok',
      meeting: '          cl  cl  cl  cl  ok  ok',
      presentation: '     cl  cl  cl  cl  ok  ok',
      sessionBbs: '       cl  cl  cl  cl  ok  ok',
      submission: '       cl  cl  cl  cl  ok  ok',
      modifySubmission: ' cl  cl  cl  cl  ok  ok',
      registration: '     cl  cl  cl  cl  ok  ok',
    },
    (view) => closed({ ...view, permission: allFlags }),
  );
});

/** The identity as it is before its parts have come: with the least that each can be. */
function without(view: IdentityView, ...parts: IdentityPart[]): IdentityView {
  const lacks = (part: IdentityPart) => parts.includes(part);
  return {
    ...view,
    pending: { parts, claims: view.claims },
    ...(lacks('base') && { base: null }),
    ...(lacks('ownUser') && { registered: false }),
    ...(lacks('ownClaims') && { claims: { admin: false, editor: false } }),
    ...(lacks('permission') && { permission: views.visitor.permission }),
  };
}

describe('an open site, registration not known yet: neither denied nor told to register', () => {
  check(
    {
      //                 vis unv new par edi adm
      home: '             ok  ok  ok  ok  ok  ok',
      account: '          ok  ok  ok  ok  ok  ok',
      public: '           ok  ok  ok  ok  ok  ok',
      admin: '            no  no  no  no  no  ok',
      editor: '           no  no  no  no  ok  ok',
      registered: '       no  no  ??  ??  ??  ??',
      meeting: '          no  no  ??  ??  ??  ??',
      presentation: '     no  no  no  no  no  no',
      sessionBbs: '       no  no  no  no  no  no',
      submission: '       no  no  no  no  no  no',
      modifySubmission: ' no  no  no  no  no  no',
      registration: '     no  no  ??  ??  ??  ??',
    },
    (view) => (view.emailVerified ? without(view, 'ownUser') : view),
  );
});

describe('an open site, nothing of the account has come', () => {
  check(
    {
      //                 vis unv new par edi adm
      home: '             ok  ok  ok  ok  ok  ok',
      account: '          ok  ok  ok  ok  ok  ok',
      public: '           ok  ok  ok  ok  ok  ok',
      admin: '            no  no  no  no  no  ??',
      editor: '           no  no  no  no  ??  ??',
      registered: '       no  no  ??  ??  ??  ??',
      meeting: '          no  no  ??  ??  ??  ??',
      presentation: '     no  no  ??  ??  ??  ??',
      sessionBbs: '       no  no  ??  ??  ??  ??',
      submission: '       no  no  ??  ??  ??  ??',
      modifySubmission: ' no  no  no  no  ??  ??',
      registration: '     no  no  ??  ??  ??  ??',
    },
    (view) =>
      view.uid === null
        ? view
        : without(view, 'permission', 'ownClaims', ...(view.emailVerified ? (['ownUser'] as const) : [])),
  );
});

describe('nothing has come at all: only what holds for everybody is decided', () => {
  check(
    {
      //                 vis unv new par edi adm
      home: '             ok  ok  ok  ok  ok  ok',
      account: '          ok  ok  ok  ok  ok  ok',
      public: '           ??  ??  ??  ??  ??  ??',
      admin: '            no  no  no  no  no  ??',
      editor: '           no  no  no  no  ??  ??',
      registered: '       no  no  ??  ??  ??  ??',
      meeting: '          ??  ??  ??  ??  ??  ??',
      presentation: '     no  no  ??  ??  ??  ??',
      sessionBbs: '       no  no  ??  ??  ??  ??',
      submission: '       no  no  ??  ??  ??  ??',
      modifySubmission: ' no  no  no  no  ??  ??',
      registration: '     no  no  ??  ??  ??  ??',
    },
    (view) => {
      const parts: IdentityPart[] = ['base', 'permitAnonymous'];
      if (view.uid !== null) parts.push('permission', 'ownClaims');
      if (view.emailVerified) parts.push('ownUser');
      return without(view, ...parts);
    },
  );
});

test('a program that is not loaded is neither found nor missing', () => {
  const pending = { pending: true };
  expect(mayEnter('presentation', withFlags(views.participant, 'enterPresentation'), pending)).toBe(
    'unknown',
  );
  expect(mayEnter('presentation', views.participant, pending)).toBe('unknown');
  expect(mayEnter('presentation', views.newcomer, pending)).toBe('denied');
  expect(mayEnter('modifySubmission', views.participant, pending)).toBe('denied');
});

describe('single permissions on an open site (section 6)', () => {
  const { participant, editor, admin, newcomer } = views;
  const own = { program: { ...othersProgram, ownerUid: 'u' } };
  const ownByMail = {
    program: {
      ...othersProgram,
      private: {
        id: 'S1-1',
        email: 'u@example.org',
        ownerUid: 'somebody',
        requestedType: 'oral-online' as const,
        typeChangeable: true,
        sessionChoice1: 'S1',
        submittedAt: 1,
        updatedAt: 1,
      },
    },
  };
  const coedited = { program: { ...othersProgram, coeditor: true } };

  test.each([
    ['presentation', 'none', participant, subject, 'denied'],
    ['presentation', 'enterPresentation', withFlags(participant, 'enterPresentation'), subject, 'ok'],
    ['presentation', 'ownership by uid', participant, own, 'ok'],
    ['presentation', 'ownership by e-mail', participant, ownByMail, 'ok'],
    ['presentation', 'co-editing', participant, coedited, 'ok'],
    ['presentation', 'adminPrivilege as admin', withFlags(admin, 'adminPrivilege'), subject, 'ok'],
    ['presentation', 'editorPrivilege as admin', withFlags(admin, 'editorPrivilege'), subject, 'denied'],
    ['presentation', 'editorPrivilege as editor', withFlags(editor, 'editorPrivilege'), subject, 'ok'],
    ['presentation', 'adminPrivilege as editor', withFlags(editor, 'adminPrivilege'), subject, 'denied'],
    [
      'presentation',
      'both privileges as participant',
      withFlags(participant, 'adminPrivilege', 'editorPrivilege'),
      subject,
      'denied',
    ],
    ['presentation', 'all, no such program', { ...admin, permission: allFlags }, { program: null }, 'ok'],
    ['presentation', 'none, no such program', participant, { program: null }, 'denied'],
    [
      'presentation',
      'enterPresentation, no such program, not registered',
      withFlags(newcomer, 'enterPresentation'),
      { program: null },
      'denied',
    ],
    ['presentation', 'all, program not named', { ...admin, permission: allFlags }, {}, 'denied'],
    ['presentation', 'ownership but not registered', newcomer, own, 'denied'],
    ['sessionBbs', 'showSessionBbs', withFlags(participant, 'showSessionBbs'), {}, 'ok'],
    ['sessionBbs', 'privilege alone', withFlags(admin, 'adminPrivilege'), {}, 'denied'],
    ['submission', 'addProgram', withFlags(participant, 'addProgram'), {}, 'ok'],
    ['submission', 'privilege', withFlags(editor, 'editorPrivilege'), {}, 'ok'],
    [
      'submission',
      'addProgram off in the base settings',
      { ...withFlags(participant, 'addProgram'), base: { closed: false, addProgram: false } },
      {},
      'denied',
    ],
    ['modifySubmission', 'modifyProgram and ownership', withFlags(participant, 'modifyProgram'), own, 'ok'],
    [
      'modifySubmission',
      'modifyProgram and co-editing',
      withFlags(participant, 'modifyProgram'),
      coedited,
      'ok',
    ],
    ['modifySubmission', 'modifyProgram alone', withFlags(participant, 'modifyProgram'), subject, 'denied'],
    [
      'modifySubmission',
      'modifyProgram and enterPresentation',
      withFlags(participant, 'modifyProgram', 'enterPresentation'),
      subject,
      'denied',
    ],
    [
      'modifySubmission',
      'modifyProgram and enterPresentation as editor',
      withFlags(editor, 'modifyProgram', 'enterPresentation'),
      subject,
      'ok',
    ],
    [
      'modifySubmission',
      'modifyProgram as editor without enterPresentation',
      withFlags(editor, 'modifyProgram'),
      subject,
      'denied',
    ],
    [
      'modifySubmission',
      'modifyProgram and privilege',
      withFlags(admin, 'modifyProgram', 'adminPrivilege'),
      subject,
      'ok',
    ],
    ['modifySubmission', 'ownership without modifyProgram', participant, own, 'denied'],
    [
      'modifySubmission',
      'privilege without modifyProgram',
      withFlags(admin, 'adminPrivilege'),
      subject,
      'denied',
    ],
    [
      'modifySubmission',
      'no such program',
      { ...participant, permission: allFlags },
      { program: null },
      'denied',
    ],
    ['registration', 'modifyAccount, registered', withFlags(participant, 'modifyAccount'), {}, 'ok'],
    ['registration', 'modifyAccount, unverified', withFlags(views.unverified, 'modifyAccount'), {}, 'denied'],
    ['registration', 'privilege', withFlags(admin, 'adminPrivilege'), {}, 'ok'],
    ['meeting', 'anonymous as visitor', withFlags(views.visitor, 'anonymous'), {}, 'ok'],
    ['registered', 'anonymous as visitor', withFlags(views.visitor, 'anonymous'), {}, 'denied'],
    ['meeting', 'anonymous as visitor, closed', closed(withFlags(views.visitor, 'anonymous')), {}, 'closed'],
  ] as const)('%s with %s', (guard, _with, view, about, expected) => {
    expect(mayEnter(guard, view, about)).toBe(expected);
  });
});

test('the toggle alone gives nothing, and turned off takes the privilege (section 4)', () => {
  expect(hasPrivilegeView(views.admin)).toBe(false);
  expect(hasPrivilegeView(withFlags(views.participant, 'adminPrivilege', 'editorPrivilege'))).toBe(false);
  expect(hasPrivilegeView(withFlags(views.admin, 'adminPrivilege'))).toBe(true);
  expect(hasPrivilegeView({ ...withFlags(views.admin, 'adminPrivilege'), privilegeOn: false })).toBe(false);
});

test.each([undefined, 'false', 0, null, true])('closed = %s is closed (section 4)', (value) => {
  const base = { closed: value } as IdentityView['base'];
  expect(mayEnter('registered', { ...views.participant, base })).toBe('closed');
});
