import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useIdentity } from '../identity/identity-store.ts';
import { storeOf } from '../sync/collection-store.ts';
import { plainProgram } from '../testing/plain-program.ts';
import { views, withFlags } from '../testing/views.ts';
import { useMayOpen } from './use-may-open.ts';

const program = plainProgram('OM01', { sessionId: 'OM', ownerUid: 'somebody' });
const opens = (guard?: 'modifySubmission', subject = program) =>
  renderHook(() => useMayOpen(subject, guard)).result;

beforeEach(() => act(() => useIdentity.setState({ ready: true, view: views.participant })));
afterEach(() => storeOf('coeditors').clear());

test('who may open a presentation is what its guard says, and follows the permission', () => {
  const result = opens();
  expect(result.current).toBe(false);
  act(() => useIdentity.setState({ view: withFlags(views.participant, 'enterPresentation') }));
  expect(result.current).toBe(true);
  act(() => useIdentity.setState({ view: withFlags(views.visitor, 'enterPresentation', 'anonymous') }));
  expect(result.current).toBe(false);
});

test('co-editors open what they edit, as soon as they are named', () => {
  const result = opens();
  const uid = views.participant.uid ?? '';
  act(() => storeOf('coeditors').commit(new Map([['OM01', { [uid]: true as const }]])));
  expect(result.current).toBe(true);
});

test('modifying has a permission of its own', () => {
  const result = opens('modifySubmission', { ...program, ownerUid: views.participant.uid ?? '' });
  act(() => useIdentity.setState({ view: withFlags(views.participant, 'enterPresentation') }));
  expect(result.current).toBe(false);
  act(() =>
    useIdentity.setState({ view: withFlags(views.participant, 'enterPresentation', 'modifyProgram') }),
  );
  expect(result.current).toBe(true);
});

test('a program that is not known cannot be opened', () => {
  expect(renderHook(() => useMayOpen(undefined)).result.current).toBe(false);
});
