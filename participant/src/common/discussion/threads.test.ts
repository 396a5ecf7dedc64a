import type { CommentEntry } from 'shared-data/models/comment';
import { expect, test } from 'vitest';
import { byVotes, isSameThread, threadsOf } from './threads.ts';

const comment = (id: string, replyTo?: string): CommentEntry => ({
  id,
  uid: 'u',
  name: 'A',
  body: id,
  time: 1,
  ...(replyTo === undefined ? {} : { replyTo }),
});
const shape = (comments: CommentEntry[]) =>
  threadsOf(comments).map(({ comment: head, replies }) => [
    head?.id ?? null,
    ...replies.map((one) => one.id),
  ]);

test('answers, and answers to answers, stand below the comment that began', () => {
  expect(shape([comment('a'), comment('b'), comment('c', 'a'), comment('d', 'c')])).toEqual([
    ['a', 'c', 'd'],
    ['b'],
  ]);
});

test('replies to a deleted comment stay together, below its place', () => {
  expect(shape([comment('x', 'gone'), comment('a'), comment('y', 'x'), comment('z', 'gone')])).toEqual([
    [null, 'x', 'y', 'z'],
    ['a'],
  ]);
});

test('questions stand by votes; with as many votes the older comes first', () => {
  const votes: Record<string, number> = { b: 2, c: 2 };
  const ordered = byVotes(threadsOf(['a', 'b', 'c'].map((id) => comment(id))), (key) => votes[key] ?? 0);
  expect(ordered.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

test('a comment that arrives changes its own thread only', () => {
  const before = [comment('a'), comment('b'), comment('c', 'a')];
  const after = [...before, comment('d', 'b')];
  const changed = (others: CommentEntry[]) =>
    threadsOf(before).map((thread, index) => !isSameThread(thread, threadsOf(others)[index] ?? thread));
  expect(changed(after)).toEqual([false, true]);
  expect(changed([{ ...comment('a'), hidden: true }, ...before.slice(1)])).toEqual([true, false]);
  expect(changed([...before.slice(0, 2), { ...comment('c', 'a'), body: 'Else' }])).toEqual([true, false]);
  expect(changed(before.map((one) => ({ ...one })))).toEqual([false, false]);
});
