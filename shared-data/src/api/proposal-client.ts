import type { ProposalOptions, ProposalView } from '../models/proposal.ts';
import { post, request } from './api-client.ts';

export const proposalApi = {
  /** Progress, and which changes can be applied; null before the first one. */
  show: async () =>
    (await request<{ proposal: ProposalView | null }>('/api/proposal', { method: 'GET' })).proposal,
  /** `conflict` while another one is running. */
  append: (options: ProposalOptions, idempotencyKey: string) =>
    post<{ id: string }>('/api/proposal/append', options, idempotencyKey),
  cancel: (id: string) => post<{ id: string }>('/api/proposal/cancel', { id }),
  /** `conflict` with program ids in `detail` when one cannot be applied; nothing is applied then. Without `programs` those are left out. */
  apply: (id: string, programs?: readonly string[]) =>
    post<{ count: number }>('/api/proposal/apply', { id, ...(programs && { programs }) }),
  /** Undoes what was applied last; `conflict` when some of it has changed since. */
  undo: (id: string) => post<{ count: number }>('/api/proposal/undo', { id }),
};
