import type { Discussion } from './comment.ts';

/** A comment of a program or an entry of a session's board. */
export interface CommentRef extends Discussion {
  key: string;
}

/** `otherData/moderation/{caseKey}`, for staff: a comment that was reported or hidden. Times are epoch milliseconds. */
export interface ModerationCase extends CommentRef {
  uid: string;
  /** The author's name and text as written; the comment itself loses its text while it is hidden. */
  name: string;
  body: string;
  time: number;
  hiddenAt?: number;
  /** Staff decided to leave the comment as it is; a later report opens the case again. */
  dismissedAt?: number;
  /** When administrators were last written to. */
  mailedAt?: number;
  /** By reporter. */
  reports?: Record<string, CommentReport>;
}

export interface CommentReport {
  at: number;
  reason?: string;
}

export function caseKey({ on, id, key }: CommentRef): string {
  return `${on}:${id}:${key}`;
}

/** Reported since staff last decided, and not hidden. */
export function isOpen({ hiddenAt, dismissedAt = 0, reports = {} }: ModerationCase): boolean {
  return hiddenAt === undefined && Object.values(reports).some(({ at }) => at > dismissedAt);
}

export type ModerationAction = 'hide' | 'restore' | 'dismiss';
