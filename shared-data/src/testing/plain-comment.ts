import type { CommentEntry } from '../models/comment.ts';

/** A comment by somebody else than the reader, `u`, of which only `more` matters; the same at every call. */
export function plainComment(id: string, more: Partial<CommentEntry> = {}): CommentEntry {
  return { id, uid: 'other', name: 'Kenji Mori', body: `Text of ${id}`, time: 1, ...more };
}
