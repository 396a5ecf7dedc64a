import type { Release, ReleaseEntry, ReleasePreview } from '../models/release.ts';
import type { ReleaseChange } from '../models/release-changes.ts';
import { post, request } from './api-client.ts';

/** Drafts and releases of the timetable. All reject with `ApiError`. */
export const releaseApi = {
  /** `conflict` while a draft is open. */
  openDraft: () => post<{ id: string }>('/api/draft/append', {}),
  /** Discards unreleased changes; `conflict` when somebody has changed something since `stamp`. */
  closeDraft: (id: string, stamp: number) => post<{ id: string }>('/api/draft/delete', { id, stamp }),
  list: async () => (await request<{ releases: ReleaseEntry[] }>('/api/release', { method: 'GET' })).releases,
  /** What a release of these parts of the draft, or of all, would change, and who would be notified. */
  preview: (parts?: readonly string[]) =>
    post<ReleasePreview>('/api/release/preview', { ...(parts && { parts }) }),
  /** `conflict` when the preview has changed. */
  append: (release: Release, idempotencyKey: string) =>
    post<{ id: string; people: number }>('/api/release/append', release, idempotencyKey),
  /** Without `to`: with what participants see now. */
  compare: async (from: string, to?: string) =>
    (await post<{ changes: ReleaseChange[] }>('/api/release/compare', { from, ...(to && { to }) })).changes,
  /** `conflict` while the draft holds changes that are not released. */
  restore: (id: string) => post<{ id: string }>('/api/release/restore', { id }),
};
