import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { closed, views, withFlags } from '../testing/views.ts';
import { Can, can } from './can.tsx';
import { useIdentity } from './identity-store.ts';

beforeEach(() => act(() => useIdentity.setState({ ready: true, view: views.participant })));

test('children render only while permitted', () => {
  render(
    <Can permission="issue" otherwise="Currently, comments cannot be posted">
      Write
    </Can>,
  );
  expect(screen.queryByText('Write')).toBeNull();
  expect(screen.getByText('Currently, comments cannot be posted')).toBeDefined();
  act(() => useIdentity.setState({ view: withFlags(views.participant, 'issue') }));
  expect(screen.getByText('Write')).toBeDefined();
});

test.each([
  ['signedIn', 'unverified', true],
  ['signedIn', 'visitor', false],
  ['registered', 'newcomer', false],
  ['registered', 'participant', true],
  ['editor', 'participant', false],
  ['editor', 'editor', true],
  ['editor', 'admin', true],
  ['admin', 'editor', false],
  ['admin', 'admin', true],
  ['privileged', 'admin', false],
] as const)('role %s as %s: %s', (role, name, expected) => {
  expect(can(views[name], { role })).toBe(expected);
});

test('a role and a permission are both needed', () => {
  const editor = withFlags(closed(views.editor), 'editorPrivilege');
  expect(can(editor, { role: 'privileged', permission: 'issue' })).toBe(false);
  expect(can(withFlags(editor, 'issue'), { role: 'privileged', permission: 'issue' })).toBe(true);
});
