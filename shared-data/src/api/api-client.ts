import type { AccountUpdate } from '../models/account-admin.ts';
import type { AddressChangeAction, AddressLinkAnswer } from '../models/address-change.ts';
import type { ConflictSummary } from '../models/clashes.ts';
import type { CoeditorChange } from '../models/coeditor.ts';
import { type Problem, problemCodes } from '../models/problem.ts';
import type { ProgramAssignment, Submission } from '../models/program.ts';
import type { FileKind } from '../models/upload.ts';
import type { Registration } from '../models/user.ts';
import { loadConfig } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { currentToken, takeTokensFrom } from './token-source.ts';
import type { UploadOptions } from './upload-client.ts';

/** For tests: pages take them from the identity store. */
export function setTokenSource(source: () => Promise<string | null>): void {
  takeTokensFrom(source);
}

const requestTimeout = 30_000;

/** Answer of `/php/download.php`: signed, expiring URLs. */
export interface SignedFile {
  pages: string[];
  /** Absent for watermarked files, unless the reader may have the original. */
  file?: string;
  playlist?: string;
  poster?: string;
  captions?: string;
  version: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  /** Epoch milliseconds. */
  time: number;
  links: string[];
}

export interface ProgramUpdate {
  id: string;
  submission?: Submission;
  assignment?: ProgramAssignment;
  /** What the editor saw of the assigned fields; `conflict` when one has changed since. */
  before?: ProgramAssignment;
  /** `updatedAt` of the submission that was edited; `conflict` when it has changed since. */
  basedOn?: number;
}

/** Idempotency key of one creating action. Make it when the form opens and reuse it for every retry. */
export function newIdempotencyKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** All endpoints. They reject with `ApiError`; `unavailable` when the server cannot be reached. */
export const api = {
  /** `sent: false` when the address is already verified. */
  emailVerification: () => post<{ sent: boolean }>('/api/auth/emailVerification'),
  /** Revokes this device's refresh token. */
  endSignIn: (refreshToken: string) => post<{ state: 'signedOut' }>('/api/auth/signOut', { refreshToken }),
  /** `unregisteredAddress` when there is no such account. */
  passwordReset: (email: string) => post<{ sent: true }>('/api/auth/passwordReset', { email }),
  appendUser: (registration: Registration, idempotencyKey: string) =>
    post<{ id: string; uid: string }>('/api/user/append', { registration }, idempotencyKey),
  /** `basedOn`: `updatedAt` of the edited registration; `conflict` when it has changed since. */
  updateUser: (registration: Registration, basedOn: number) =>
    post<{ id: string; uid: string }>('/api/user/update', { registration, basedOn }),
  /** One's own without `uid`, after a recent sign-in (`signInAgain` otherwise). A new password ends all sign-ins. */
  updateAccount: (change: AccountUpdate) => post<{ uid: string }>('/api/auth/update', change),
  /** Resends the mail of a pending change of address, or cancels the change. */
  changeAddress: (action: AddressChangeAction) =>
    post<{ uid: string }>('/api/auth/addressChange', { action }),
  /** Applies the link of an address-change mail; `linkInvalid` or `linkExpired` otherwise. */
  followAddressLink: (code: string) => post<AddressLinkAnswer>('/api/auth/addressLink', { code }),
  /** Deletes an account but keeps its talks. One's own shortly after signing in (`signInAgain` otherwise). */
  deleteAccount: (uid: string) => post<{ uid: string }>('/api/auth/delete', { uid }),
  /** Submits an abstract; returns its temporary ID. */
  appendProgram: (submission: Submission, idempotencyKey: string) =>
    post<{ id: string }>('/api/program/append', { submission }, idempotencyKey),
  /** Withdraws one's own program (`canceled`); staff delete it and everything below it (`deleted`). */
  deleteProgram: (id: string) =>
    post<{ id: string; state: 'canceled' | 'deleted' }>('/api/program/delete', { id }),
  /** Returns the submission's new `updatedAt` when it was part of the update, and to staff the timetable's new conflicts. */
  updateProgram: (update: ProgramUpdate) =>
    post<{ id: string; updatedAt?: number; conflicts?: ConflictSummary[] }>('/api/program/update', update),
  withdrawProgram: (id: string) =>
    post<{ id: string; state: 'canceled' }>('/api/program/delete', { id, withdraw: true }),
  /** Adds or removes a co-editor. `unregisteredAddress` for unknown addresses, `conflict` when there would be too many. */
  changeCoeditor: (change: CoeditorChange) =>
    post<{ id: string; uid: string; coeditor: boolean }>('/api/program/coeditor', change),
  /** Uploads a file, resumable; conversion follows, see `state/status/{programId}/{kind}`. */
  upload,
  removeFile: (programId: string, kind: FileKind) =>
    post<{ state: 'deleted' }>('/php/remove.php', { programId, kind }),
  async download(programId: string, kind: FileKind): Promise<SignedFile> {
    const signed = await post<SignedFile>('/php/download.php', { programId, kind });
    const { apiBase } = await loadConfig();
    const { file, playlist, poster, captions } = signed;
    return {
      ...signed,
      pages: signed.pages.map((page) => `${apiBase}${page}`),
      ...(file === undefined ? {} : { file: `${apiBase}${file}` }),
      ...(playlist === undefined ? {} : { playlist: `${apiBase}${playlist}` }),
      ...(poster === undefined ? {} : { poster: `${apiBase}${poster}` }),
      ...(captions === undefined ? {} : { captions: `${apiBase}${captions}` }),
    };
  },
  /** The content of a signed link. Rejects with `ApiError`; aborting rejects too. */
  async readFile(url: string, signal: AbortSignal): Promise<Blob> {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new ApiError(codeOfStatus(answer.status), answer.status);
    return answer.blob();
  },
  /** Reports an event such as `page.view` to the operator's log. Never rejects. */
  async sendLog(event: string, param: unknown = null): Promise<void> {
    const body = new URLSearchParams({ event, param: JSON.stringify(param) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await request('/php/sendLog.php', { method: 'POST', headers, body }).catch((error: unknown) =>
      console.warn(error),
    );
  },
  /** Sent mails, newest first. Only where `/config.json` says `outbox`. */
  outbox: () => request<OutboxMail[]>('/outbox.json', { method: 'GET' }),
};

export async function post<T>(path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return request<T>(path, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export async function request<T>(
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: string | FormData },
): Promise<T> {
  const url = await urlOf(path);
  const headers = { ...init.headers, ...(await authorization()) };
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(requestTimeout) });
    text = await response.text();
  } catch {
    throw new ApiError('unavailable', 0);
  }
  if (!response.ok) throw rejection(response.status, text);
  return parse(text) as T;
}

async function upload(
  programId: string,
  kind: FileKind,
  file: Blob,
  options?: UploadOptions,
): Promise<{ state: 'converting' }> {
  const { sendFile } = await import('./upload-client.ts').catch(() => {
    throw new ApiError('unavailable', 0);
  });
  return sendFile({ urlOf, authorization, rejection }, programId, kind, file, options);
}

async function urlOf(path: string): Promise<string> {
  try {
    return `${(await loadConfig()).apiBase}${path}`;
  } catch {
    throw new ApiError('unavailable', 0);
  }
}

async function authorization(): Promise<Record<string, string>> {
  const token = await currentToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function rejection(status: number, text: string): ApiError {
  const problem = (parse(text) ?? {}) as Partial<Problem>;
  const code = problemCodes.find((known) => known === problem.code);
  return new ApiError(code ?? codeOfStatus(status), status, problem);
}

/** Answers without one of our codes come from a proxy in between. */
function codeOfStatus(status: number): Problem['code'] {
  if (status === 413) return 'fileTooLarge';
  if (status === 429) return 'tooManyRequests';
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
