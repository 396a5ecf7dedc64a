import type { ProposalOptions, ProposalView } from '../models/proposal.ts';
import { post, request } from './api-client.ts';

/** All reject with `ApiError`. */
export const proposalApi = {
  /** How far it is and what of it can be taken; null before the first one. */
  show: async () =>
    (await request<{ proposal: ProposalView | null }>('/api/proposal', { method: 'GET' })).proposal,
  /** `conflict` while another one is running. */
  append: (options: ProposalOptions, idempotencyKey: string) =>
    post<{ id: string }>('/api/proposal/append', options, idempotencyKey),
  cancel: (id: string) => post<{ id: string }>('/api/proposal/cancel', { id }),
  /** `conflict` with program ids in `detail` when one cannot be taken any more; nothing is taken then. Without `programs` those are left out. */
  apply: (id: string, programs?: readonly string[]) =>
    post<{ count: number }>('/api/proposal/apply', { id, ...(programs && { programs }) }),
  /** Takes back what was taken last; `conflict` when something of it has changed since. */
  undo: (id: string) => post<{ count: number }>('/api/proposal/undo', { id }),
};
