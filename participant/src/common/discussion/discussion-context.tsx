import { createContext, use } from 'react';
import type { Role } from 'shared-data/collections/chairs';
import type { Words } from 'shared-data/i18n/i18n';
import type { CommentEntry, Discussion } from 'shared-data/models/comment';
import type { StampClock } from '../stamp.tsx';

/** What each comment needs; read once, as hundreds of comments would take megabytes to read it themselves. */
export interface DiscussionView extends Words {
  discussion: Discussion;
  clock: StampClock;
  reader: { uid: string | null; staff: boolean; registered: boolean };
  /** null while comments cannot be posted. */
  onReply: ((comment: CommentEntry) => void) | null;
  onReport: (comment: CommentEntry) => void;
  /** What people are to the program or session. */
  rolesOf: (author: { uid: string; name: string }) => readonly Role[];
  /** Key of a comment that the server has not acknowledged. */
  sending: string | null;
  /** Keys of the reader's comments that wait for the connection. */
  waiting: ReadonlySet<string>;
  /** Others' entries after this time are marked as new (epoch milliseconds). */
  newSince: number | undefined;
}

export const DiscussionContext = createContext<DiscussionView | null>(null);

export function useDiscussion(): DiscussionView {
  const view = use(DiscussionContext);
  if (!view) throw new Error('comments need a discussion around them');
  return view;
}
