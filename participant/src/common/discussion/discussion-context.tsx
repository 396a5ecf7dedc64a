import { createContext, use } from 'react';
import type { Role } from 'shared-data/collections/chairs';
import type { CommentEntry, Discussion } from 'shared-data/models/comment';

export interface DiscussionView {
  discussion: Discussion;
  /** Asked once, as there are hundreds of comments. */
  reader: { uid: string | null; staff: boolean; registered: boolean };
  /** null while comments cannot be posted. */
  onReply: ((comment: CommentEntry) => void) | null;
  /** What people are to the program or session. */
  rolesOf: (author: { uid: string; name: string }) => readonly Role[];
  /** Key of a comment that the server has not acknowledged. */
  sending: string | null;
  /** Others' entries after this time are marked as new (epoch milliseconds). */
  newSince: number | undefined;
}

export const DiscussionContext = createContext<DiscussionView | null>(null);

export function useDiscussion(): DiscussionView {
  const view = use(DiscussionContext);
  if (!view) throw new Error('comments need a discussion around them');
  return view;
}
