import type { CommentEntry } from 'shared-data/models/comment';

/** Open questions before answered ones, each by votes, then in order of time. */
export function rankedQuestions(
  comments: readonly CommentEntry[],
  votes: (id: string) => number,
  answered: (id: string) => boolean,
): CommentEntry[] {
  return comments
    .filter(({ question, hidden }) => question && !hidden)
    .toSorted((a, b) => Number(answered(a.id)) - Number(answered(b.id)) || votes(b.id) - votes(a.id));
}
