import { type Permission, permissionOf } from 'shared-data/models/permission';
import type { BaseInformation } from 'shared-data/models/site';
import { expect, test } from 'vitest';
import { type Doing, doings, openNow } from './open-now.ts';

const all = permissionOf({
  ...{ modifyAccount: true, addProgram: true, modifyProgram: true, anonymous: true, showProgramList: true },
  ...{ enterPresentation: true, issue: true, showSessionBbs: true, sendMail: true },
});
const base: BaseInformation = {
  ...{ closed: false, addAccount: true, addProgram: true },
  deadlines: { registration: 10, submission: 20, upload: 30 },
};
const closed = (more: Partial<BaseInformation>, flags: Partial<Permission>, now = 5): Doing[] =>
  openNow({ ...base, ...more }, { ...all, ...flags }, now)
    .filter(({ open }) => !open)
    .map(({ id }) => id);

test('all is open while everything is on and before every deadline', () => {
  expect(closed({}, {})).toEqual([]);
});

test.each<[string, Partial<BaseInformation>, Partial<Permission>, Doing[]]>([
  ['the site closed', { closed: true }, {}, doings.filter((id) => id !== 'mail')],
  ['no new accounts', { addAccount: false }, {}, ['signUp']],
  ['no new submissions', { addProgram: false }, {}, ['submit']],
  ['the flag addProgram off', {}, { addProgram: false }, ['submit']],
  ['the flag modifyProgram off', {}, { modifyProgram: false }, ['modify']],
  ['uploads disabled', {}, { disableUpload: true }, ['uploadAbstract', 'uploadFiles']],
  ['visitors not admitted', {}, { anonymous: false }, ['look']],
  ['the list not public', {}, { showProgramList: false }, ['look']],
  ['comments off', {}, { issue: false }, ['comment']],
  ['mail off', {}, { sendMail: false }, ['mail']],
])('%s', (_, more, flags, expected) => {
  expect(closed(more, flags)).toEqual(expected);
});

test.each<[number, Doing[]]>([
  [10, []],
  [11, ['register']],
  [21, ['register', 'submit', 'modify', 'uploadAbstract']],
  [31, ['register', 'submit', 'modify', 'uploadAbstract', 'uploadFiles']],
])('after the deadlines, at %i', (now, expected) => {
  expect(closed({}, {}, now)).toEqual(expected);
});

test('what is closed names its switch, what ends names its deadline', () => {
  const found = openNow({ ...base, addProgram: false }, all, 5).find(({ id }) => id === 'submit');
  expect(found).toEqual({ id: 'submit', open: false, until: 20, closedBy: 'addProgram' });
});
