import type { CommentRef, ModerationAction } from '../models/moderation.ts';
import { post } from './api-client.ts';

export const moderationApi = {
  report: ({ on, id, key }: CommentRef, reason: string) =>
    post<{ state: 'reported' }>('/api/comment/report', { on, id, key, ...(reason ? { reason } : {}) }),
  /** Staff only; `notFound` when the comment was deleted. */
  moderate: ({ on, id, key }: CommentRef, action: ModerationAction) =>
    post<{ state: 'hidden' | 'shown' }>('/api/comment/moderate', { on, id, key, action }),
};
