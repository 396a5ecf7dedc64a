import { expect, test } from 'vitest';
import { acceptsPrograms, type Entrant, isMember, mayEnterPresentation } from './entry.ts';

const member: Entrant = {
  privileged: false,
  registered: true,
  closed: false,
  permission: { enterPresentation: true, addProgram: true },
};
const nobodys = { owner: false, coeditor: false, inSession: true };
const submitted = { ...nobodys, inSession: false };
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
  ['other members before it has a session', member, submitted, false],
  ['its owner before it has a session', member, { ...submitted, owner: true }, true],
  ['its co-editors before it has a session', member, { ...submitted, coeditor: true }, true],
  ['privileged staff before it has a session', { ...member, privileged: true }, submitted, true],
  ['the owner while it is off', off, { ...nobodys, owner: true }, true],
  ['a co-editor while it is off', off, { ...nobodys, coeditor: true }, true],
  ['an owner on a closed site', { ...off, closed: true }, { ...nobodys, owner: true }, false],
  ['who has not registered', { ...member, registered: false }, { ...nobodys, owner: true }, false],
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
