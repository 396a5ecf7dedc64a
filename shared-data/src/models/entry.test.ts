import { expect, test } from 'vitest';
import { acceptsPrograms, type Entrant, isMember, mayEnterPresentation } from './entry.ts';

const member: Entrant = {
  privileged: false,
  registered: true,
  closed: false,
  permission: { enterPresentation: true, addProgram: true },
};
const nobodys = { owner: false, coeditor: false };
const off = { ...member, permission: { enterPresentation: false, addProgram: false } };

test('members are registered people of an open site, on a closed one only with privilege', () => {
  expect(isMember(member)).toBe(true);
  expect(isMember({ ...member, registered: false })).toBe(false);
  expect(isMember({ ...member, closed: true })).toBe(false);
  expect(isMember({ ...member, closed: true, privileged: true })).toBe(true);
});

test.each([
  ['members while the permission is on', member, nobodys, true],
  ['other members while it is off', off, nobodys, false],
  ['the owner while it is off', off, { owner: true, coeditor: false }, true],
  ['a co-editor while it is off', off, { owner: false, coeditor: true }, true],
  ['an owner on a closed site', { ...off, closed: true }, { owner: true, coeditor: false }, false],
  ['who has not registered', { ...member, registered: false }, { owner: true, coeditor: false }, false],
  ['privileged staff always', { ...off, closed: true, registered: false, privileged: true }, nobodys, true],
] as const)('a presentation is entered by %s: as expected', (_who, entrant, role, expected) => {
  expect(mayEnterPresentation(entrant, role)).toBe(expected);
});

test('programs are accepted only while base and permission both say so, from privileged staff always', () => {
  expect(acceptsPrograms(member, { addProgram: true })).toBe(true);
  expect(acceptsPrograms(member, {})).toBe(false);
  expect(acceptsPrograms(member, null)).toBe(false);
  expect(acceptsPrograms(off, { addProgram: true })).toBe(false);
  expect(acceptsPrograms({ ...off, privileged: true }, null)).toBe(true);
});
