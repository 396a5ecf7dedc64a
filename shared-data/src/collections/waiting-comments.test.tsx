import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useIdentity } from '../identity/identity-store.ts';
import type { CommentEntry } from '../models/comment.ts';
import { plainComment } from '../testing/plain-comment.ts';
import type { Change } from './outbox/change.ts';
import { useOutbox } from './outbox.ts';
import { useWaitingComments } from './waiting-comments.ts';

const initial = useIdentity.getState();
afterEach(() =>
  act(() => {
    useIdentity.setState(initial);
    useOutbox.setState({ waiting: [] });
  }),
);

const waiting = (key: string, id = 'T0001', more: { denied?: string } = {}) => ({
  change: {
    kind: 'comment',
    discussion: { on: 'program', id },
    comment: { key, body: `Text of ${key}`, replyTo: 'a' },
  } satisfies Change,
  ...{ at: 5, page: '', attempt: key, ...more },
});

function read(received: readonly CommentEntry[]) {
  useIdentity.setState({ view: { ...initial.view, uid: 'me' } });
  const { result, rerender } = renderHook(() => useWaitingComments({ on: 'program', id: 'T0001' }, received));
  return { now: () => result.current, rerender };
}

test('comments that wait stand once, after those that were received', () => {
  const received = [plainComment('a'), plainComment('k1', { uid: 'me' })];
  useOutbox.setState({ waiting: [waiting('k1'), waiting('k2')] });
  const [comments, keys] = read(received).now();
  expect(comments.map(({ id }) => id)).toEqual(['a', 'k1', 'k2']);
  expect(comments[2]).toMatchObject({ uid: 'me', body: 'Text of k2', time: 5, replyTo: 'a' });
  expect([...keys]).toEqual(['k1', 'k2']);
});

test('what was denied, stands elsewhere or is no comment is left out, and what was received stays the same object', () => {
  const received = [plainComment('a')];
  const star = { change: { kind: 'star', id: 'T0001', on: true }, at: 1, page: '', attempt: 's' } as const;
  useOutbox.setState({
    waiting: [star, waiting('k1', 'T0001', { denied: 'permission_denied' }), waiting('k2', 'T0002')],
  });
  const { now, rerender } = read(received);
  const [comments, keys] = now();
  expect(comments).toBe(received);
  expect(keys.size).toBe(0);
  rerender();
  expect(now()[1]).toBe(keys);
});
