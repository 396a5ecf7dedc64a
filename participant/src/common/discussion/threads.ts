import { type CommentEntry, isSameComment } from 'shared-data/models/comment';

export interface Thread {
  /** Of the first comment. */
  id: string;
  /** null when deleted while replies remain. */
  comment: CommentEntry | null;
  replies: CommentEntry[];
}

/** In order of time. Replies to replies are in the same thread. */
export function threadsOf(comments: readonly CommentEntry[]): Thread[] {
  const threads = new Map<string, Thread>();
  const rootOf = new Map<string, string>();
  for (const comment of comments) {
    const { replyTo } = comment;
    const root = replyTo === undefined ? comment.id : (rootOf.get(replyTo) ?? replyTo);
    rootOf.set(comment.id, root);
    const thread = threads.get(root) ?? { id: root, comment: null, replies: [] };
    threads.set(root, thread);
    if (replyTo === undefined) thread.comment = comment;
    else thread.replies.push(comment);
  }
  return [...threads.values()];
}

/** Threads are made anew with each change, and their comments when more of them are listened to. */
export function isSameThread(a: Thread, b: Thread): boolean {
  return (
    isSameComment(a.comment, b.comment) &&
    a.replies.length === b.replies.length &&
    a.replies.every((reply, index) => isSameComment(reply, b.replies[index] ?? null))
  );
}

export function byVotes(threads: readonly Thread[], votes: (key: string) => number): Thread[] {
  return threads
    .map((thread) => ({ thread, count: votes(thread.id) }))
    .sort((a, b) => b.count - a.count)
    .map(({ thread }) => thread);
}
