import type { CommentEntry } from 'shared-data/models/comment';

export interface Thread {
  comment: CommentEntry;
  replies: CommentEntry[];
}

/** Comments with the answers to them below, both in the order of time. An answer to an answer stands in the same thread; one
 * whose comment is gone stands by itself. */
export function threadsOf(comments: readonly CommentEntry[]): Thread[] {
  const threads = new Map<string, Thread>();
  const rootOf = new Map<string, string>();
  for (const comment of comments) {
    const root = comment.replyTo === undefined ? undefined : rootOf.get(comment.replyTo);
    const thread = root === undefined ? undefined : threads.get(root);
    if (thread && root !== undefined) {
      thread.replies.push(comment);
      rootOf.set(comment.id, root);
    } else {
      threads.set(comment.id, { comment, replies: [] });
      rootOf.set(comment.id, comment.id);
    }
  }
  return [...threads.values()];
}
