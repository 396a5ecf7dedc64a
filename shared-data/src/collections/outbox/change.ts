import type { Discussion } from '../../models/comment.ts';

export interface NewComment {
  key: string;
  body: string;
  /** Key of the comment this one answers. */
  replyTo?: string;
  /** On boards: others can vote for it. */
  question?: true;
}

/** What may wait for the network: changes that are right whenever they arrive, and the same when they arrive twice. */
export type Change =
  | { kind: 'star' | 'like' | 'mailRead'; id: string; on: boolean }
  /** A vote for an entry of a session's board. */
  | { kind: 'vote'; id: string; key: string; on: boolean }
  /** A board was read up to that time. */
  | { kind: 'seen'; id: string; time: number }
  | { kind: 'comment'; discussion: Discussion; comment: NewComment };

/** What it changes: of two changes of one place only the newer counts. */
export function placeOf(change: Change): string {
  if (change.kind === 'comment') return `comment/${change.comment.key}`;
  return [change.kind, change.id, change.kind === 'vote' ? change.key : ''].filter(Boolean).join('/');
}
