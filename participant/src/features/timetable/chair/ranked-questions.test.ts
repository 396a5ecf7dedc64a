import type { CommentEntry } from 'shared-data/models/comment';
import { expect, test } from 'vitest';
import { rankedQuestions } from './ranked-questions.ts';

const entry = (id: string, more: Partial<CommentEntry> = {}): CommentEntry => ({
  id,
  uid: 'u',
  name: 'Aino',
  body: id,
  time: 1,
  question: true,
  ...more,
});

test('open questions come first, by votes, then in order of time; other entries and hidden ones are left out', () => {
  const all = [
    entry('old'),
    entry('popular'),
    entry('answered'),
    entry('new'),
    { id: 'comment', uid: 'u', name: 'Aino', body: 'x', time: 1 },
    entry('hidden', { hidden: true }),
  ];
  const votes = (id: string) => ({ popular: 3, answered: 9 })[id] ?? 0;
  const ids = rankedQuestions(all, votes, (id) => id === 'answered').map(({ id }) => id);
  expect(ids).toEqual(['popular', 'old', 'new', 'answered']);
});
