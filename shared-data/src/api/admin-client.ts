import type { AccountDraft, AccountEntry, AccountUpdate, ClaimsChange } from '../models/account-admin.ts';
import type { AuditEntry } from '../models/audit.ts';
import type { Claims } from '../models/claims.ts';
import type { Instruction, InstructionUpdate } from '../models/instruction.ts';
import type { Session, SessionUpdate } from '../models/session.ts';
import type { Release, Slowed } from '../models/slowed.ts';
import type { Registration } from '../models/user.ts';
import { post, request } from './api-client.ts';

/** What only the staff calls, apart from the rest so that participants do not load it. All reject with `ApiError`. */
export const adminApi = {
  /** Accounts page by page: pass `next` as `after`. At most 500 at a time. */
  accounts: (page: { after?: string; limit?: number } = {}) =>
    post<{ accounts: AccountEntry[]; next?: string }>('/api/auth', page),
  /** `emailExists` when the address has an account. */
  appendAccount: (draft: AccountDraft, idempotencyKey: string) =>
    post<{ uid: string; email: string }>('/api/auth/append', draft, idempotencyKey),
  updateAccount: (change: AccountUpdate & { uid: string }) =>
    post<{ uid: string }>('/api/auth/update', change),
  /** `heir` gets the talks; otherwise they stay, marked as without an owner. */
  deleteAccount: (uid: string, heir?: string) =>
    post<{ uid: string }>('/api/auth/delete', { uid, ...(heir === undefined ? {} : { heir }) }),
  /** `lastAdmin` when nobody would be left to administer. */
  changeClaims: (change: ClaimsChange) =>
    post<{ uid: string; claims: Partial<Claims> }>('/api/auth/claims', change),
  /** A custom token to sign in as a participant; rejected unless `setting/admin/signInAs` is on. */
  signInToken: (uid: string) => post<{ token: string; expiresAt: number }>('/api/auth/token', { uid }),

  updateUser: (id: string, registration: Registration) =>
    post<{ id: string; uid: string }>('/api/user/update', { id, registration }),
  deleteUser: (id: string) => post<{ id: string }>('/api/user/delete', { id }),

  appendSession: (session: Session, idempotencyKey: string) =>
    post<{ id: string }>('/api/session/append', { session }, idempotencyKey),
  updateSession: (update: SessionUpdate) => post<{ id: string }>('/api/session/update', update),
  /** `inUse` while something belongs to it, unless `unassign` takes that out of it. */
  deleteSession: (id: string, unassign = false) =>
    post<{ id: string }>('/api/session/delete', { id, unassign }),

  /** One person's own deadline for submissions, epoch milliseconds; null takes it back. */
  lateAccess: (uid: string, until: number | null) =>
    post<{ uid: string; until: number | null }>('/api/program/lateAccess', { uid, until }),

  appendInstruction: (instruction: Instruction, idempotencyKey: string) =>
    post<{ id: string }>('/api/instruction/append', { instruction }, idempotencyKey),
  updateInstruction: (update: InstructionUpdate) => post<{ id: string }>('/api/instruction/update', update),
  deleteInstruction: (id: string) => post<{ id: string }>('/api/instruction/delete', { id }),

  /** Who has to wait now, and for what. */
  limits: () => request<{ slowed: Slowed[] }>('/api/limits', { method: 'GET' }),
  /** Lets somebody go on; `notFound` when they need not wait any more. */
  releaseLimit: ({ kind, of, id }: Release) => post<Release>('/api/limits/release', { kind, of, id }),

  /** What the staff did, newest first: pass `next` as `before`. At most 200 at a time. */
  audit({ before, limit }: { before?: string; limit?: number } = {}) {
    const query = new URLSearchParams({
      ...(before === undefined ? {} : { before }),
      ...(limit === undefined ? {} : { limit: String(limit) }),
    });
    return request<{ entries: AuditEntry[]; next?: string }>(`/api/audit?${query}`, { method: 'GET' });
  },
};
