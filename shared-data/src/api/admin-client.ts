import type { AccountDraft, AccountEntry, AccountUpdate, ClaimsChange } from '../models/account-admin.ts';
import type { AccountReport, AccountTask } from '../models/account-task.ts';
import { type AuditEntry, rehearseAction } from '../models/audit.ts';
import type { Claims } from '../models/claims.ts';
import type { Figures } from '../models/figures.ts';
import type { Instruction, InstructionOrder, InstructionUpdate } from '../models/instruction.ts';
import type { EnqueteChange, Listings, SpecialSession } from '../models/listing.ts';
import type { ProgramOwnerChange } from '../models/program-admin.ts';
import type { ProgramReport, ProgramTask } from '../models/program-task.ts';
import type { RehearsalAnswer, RehearsalRequest } from '../models/rehearsal.ts';
import type { ZoomChange } from '../models/room-zoom.ts';
import type { Session, SessionMove, SessionSplit, SessionUpdate } from '../models/session.ts';
import type { SessionGroups } from '../models/session-group.ts';
import type { Release, Slowed } from '../models/slowed.ts';
import type { DayDraft } from '../models/timetable-form.ts';
import type { Registration } from '../models/user.ts';
import { post, request } from './api-client.ts';

export const adminApi = {
  accounts: (page: { after?: string; limit?: number } = {}) =>
    post<{ accounts: AccountEntry[]; next?: string }>('/api/auth', page),
  /** `emailExists` when the address has an account. */
  appendAccount: (draft: AccountDraft, idempotencyKey: string) =>
    post<{ uid: string; email: string }>('/api/auth/append', draft, idempotencyKey),
  updateAccount: (change: AccountUpdate & { uid: string }) =>
    post<{ uid: string }>('/api/auth/update', change),
  /** `heir` gets the talks; without one they stay, marked as ownerless. */
  deleteAccount: (uid: string, heir?: string) =>
    post<{ uid: string }>('/api/auth/delete', { uid, ...(heir === undefined ? {} : { heir }) }),
  /** Goes on when the page is closed; the id is that of a task. */
  changeManyAccounts: (task: AccountTask, idempotencyKey: string) =>
    post<{ id: string }>('/api/auth/many', task, idempotencyKey),
  manyAccountsReport: (id: string) => post<AccountReport>('/api/auth/manyReport', { id }),
  /** `lastAdmin` when no administrator would be left. */
  changeClaims: (change: ClaimsChange) =>
    post<{ uid: string; claims: Partial<Claims> }>('/api/auth/claims', change),
  /** A custom token to sign in as a participant; rejected unless `setting/admin/signInAs` is on. */
  signInToken: (uid: string) => post<{ token: string; expiresAt: number }>('/api/auth/token', { uid }),

  /** `basedOn`: `updatedAt` of the edited registration; `conflict` when it has changed since. */
  updateUser: (id: string, registration: Registration, basedOn: number) =>
    post<{ id: string; uid: string }>('/api/user/update', { id, registration, basedOn }),
  /** `basedOn`: as for `updateUser`. */
  deleteUser: (id: string, basedOn: number) => post<{ id: string }>('/api/user/delete', { id, basedOn }),

  appendSession: (session: Session, idempotencyKey: string) =>
    post<{ id: string }>('/api/session/append', { session }, idempotencyKey),
  updateSession: (update: SessionUpdate) => post<{ id: string }>('/api/session/update', update),
  /** `inUse` while programs belong to it, unless `unassign` is set. */
  deleteSession: (id: string, unassign = false) =>
    post<{ id: string }>('/api/session/delete', { id, unassign }),

  /** All programs and items of `from` go to `into`; `splitSession` with the answer undoes it. */
  mergeSessions: (from: string, into: string) => post<SessionMove>('/api/session/merge', { from, into }),
  /** `conflict` when the id of the new session is taken. */
  splitSession: (split: SessionSplit) => post<SessionMove>('/api/session/split', split),

  /** Goes on when the page is closed; the id is that of a task. */
  changeManyPrograms: (task: ProgramTask, idempotencyKey: string) =>
    post<{ id: string }>('/api/program/many', task, idempotencyKey),
  manyProgramsReport: (id: string) => post<ProgramReport>('/api/program/manyReport', { id }),
  /** The id of a new task; `conflict` when it was undone meanwhile. */
  undoManyPrograms: (id: string, idempotencyKey: string) =>
    post<{ id: string }>('/api/program/manyUndo', { id }, idempotencyKey),
  /** `before`: the owner's account as shown; `conflict` when it is another by now, `unregisteredAddress` for unknown people. */
  changeOwner: (change: ProgramOwnerChange) =>
    post<{ id: string; uid: string }>('/api/program/owner', change),

  /** All groups of sessions in order; `conflict` when they are no longer those of `before`. */
  changeSessionGroups: (groups: SessionGroups) => post<{ ids: string[] }>('/api/session/groups', groups),

  /** See the site as a role at a moment; `notFound` with a hosted project. */
  rehearse: (request: RehearsalRequest) => post<RehearsalAnswer>(rehearseAction, request),

  /** One person's own submission deadline, epoch milliseconds; null removes it. */
  lateAccess: (uid: string, until: number | null) =>
    post<{ uid: string; until: number | null }>('/api/program/lateAccess', { uid, until }),

  /** All or none; `conflict` when a meeting is no longer as in its `before`. */
  changeZoom: (changes: readonly ZoomChange[]) => post<{ count: number }>('/api/table/zoom', { changes }),

  appendInstruction: (instruction: Instruction, idempotencyKey: string) =>
    post<{ id: string }>('/api/instruction/append', { instruction }, idempotencyKey),
  /** `conflict` when a field of `before` has changed meanwhile. */
  updateInstruction: (update: InstructionUpdate) => post<{ id: string }>('/api/instruction/update', update),
  /** `conflict` when the pages no longer stand as in `before`. */
  orderInstructions: (order: InstructionOrder) => post<{ ids: string[] }>('/api/instruction/order', order),
  deleteInstruction: (id: string) => post<{ id: string }>('/api/instruction/delete', { id }),

  /** All of a kind in order; `conflict` when they are no longer those of `before`. */
  changeListings: (listings: Listings) => post<{ ids: string[] }>('/api/listing', listings),
  /** `conflict` when another session is set by now. */
  changeSpecialSession: (change: SpecialSession) => post<{ id: string }>('/api/listing/session', change),
  /** `conflict` when the questionnaire is no longer `before`. */
  changeEnquete: (change: EnqueteChange) => post<{ enabled: boolean }>('/api/listing/enquete', change),

  /** `invalid` when another day has the date. */
  appendDay: (draft: { id: string; day: DayDraft }, idempotencyKey: string) =>
    post<{ id: string }>('/api/timetable/append', draft, idempotencyKey),
  /** `before`: the day as shown; `conflict` when it has changed since, `inUse` when a room that goes still holds something. */
  updateDay: (update: { id: string; day: DayDraft; before: DayDraft }) =>
    post<{ id: string }>('/api/timetable/update', update),
  /** `items`: how many items go with it; `conflict` when they are others by now, `inUse` while programs have their place there. */
  deleteDay: (id: string, items: number) => post<{ id: string }>('/api/timetable/delete', { id, items }),

  /** `fileType` unless it is a PNG. The answer becomes the logo once it is saved as `base/logo`. */
  uploadLogo(file: File) {
    const body = new FormData();
    body.set('file', file);
    return request<{ logo: string }>('/api/setting/logo', { method: 'POST', body });
  },

  /** Some seconds old. */
  figures: () => request<Figures>('/api/figures', { method: 'GET' }),

  limits: () => request<{ slowed: Slowed[] }>('/api/limits', { method: 'GET' }),
  /** Lifts a rate limit; `notFound` when it has already ended. */
  releaseLimit: ({ kind, of, id }: Release) => post<Release>('/api/limits/release', { kind, of, id }),

  /** Staff actions, newest first: pass `next` as `before`; at most 200 each. */
  audit({ before, limit }: { before?: string; limit?: number } = {}) {
    const query = new URLSearchParams({
      ...(before === undefined ? {} : { before }),
      ...(limit === undefined ? {} : { limit: String(limit) }),
    });
    return request<{ entries: AuditEntry[]; next?: string }>(`/api/audit?${query}`, { method: 'GET' });
  },
  /** Restores what an entry changed; `conflict` when some of it has been changed since. */
  restoreAudited: (id: string) => post<{ id: string }>('/api/audit/restore', { id }),
};
