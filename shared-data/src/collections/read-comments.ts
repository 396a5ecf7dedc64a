import type { Comment, CommentEntry, Discussion } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import { loadFirebase } from '../platform/firebase.ts';

/** All comments, oldest first; an open page only has the last ones. Rejects with `WriteError` when offline or denied. */
export async function readComments(on: Discussion): Promise<CommentEntry[]> {
  const { transport } = await loadFirebase();
  const found = (await transport.get(dbPaths.discussion(on))) as Record<string, Comment> | null;
  return Object.entries(found ?? {})
    .map(([id, comment]) => ({ ...comment, id }))
    .sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
}
