import type { AccountUpdate } from '../models/account-admin.ts';
import type { AddressChangeAction, AddressLinkAnswer } from '../models/address-change.ts';
import type { CoeditorChange } from '../models/coeditor.ts';
import { type Problem, problemCodes } from '../models/problem.ts';
import type { ProgramAssignment, Submission } from '../models/program.ts';
import type { FileKind } from '../models/upload.ts';
import type { Registration } from '../models/user.ts';
import { loadConfig } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { sendFile, type UploadOptions } from './upload-client.ts';

/** Supplies the ID token of the signed-in user, or null. The session store sets it. */
export type TokenSource = () => Promise<string | null>;

let tokenSource: TokenSource = async () => null;

/** Sets where requests take their ID token from. */
export function setTokenSource(source: TokenSource): void {
  tokenSource = source;
}

/** Milliseconds after which a request without an answer counts as "unavailable". */
const requestTimeout = 30_000;

/** The answer of `/php/download.php`: signed, expiring URLs. */
export interface SignedFile {
  pages: string[];
  /** Absent while pages are marked with the names of their readers, for all but those whose program it is. */
  file?: string;
  /** Of a video: an HLS playlist, and a picture of its beginning where there is one. */
  playlist?: string;
  poster?: string;
  version: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** A mail of the outbox, as `/outbox.json` lists it, newest first. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  /** Epoch milliseconds. */
  time: number;
  links: string[];
}

/** What changes of a program: its submission by owner and co-editors, its assignment by editors. */
export interface ProgramUpdate {
  id: string;
  submission?: Submission;
  assignment?: ProgramAssignment;
  /** `updatedAt` of the submission that was edited; `conflict` when somebody has changed it since. */
  basedOn?: number;
}

/**
 * A key for one creating action. Make it when the form opens and use it for each try: the server creates once, however
 * often the request arrives.
 */
export function newIdempotencyKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Every endpoint, typed. All reject with `ApiError`; a server that cannot be reached is `unavailable`. */
export const api = {
  /** Sends the confirmation mail to the signed-in user; `sent: false` when the address is already verified. */
  emailVerification: () => post<{ sent: boolean }>('/api/auth/emailVerification'),
  /** Makes the refresh token of this device void. */
  endSignIn: (refreshToken: string) => post<{ state: 'signedOut' }>('/api/auth/signOut', { refreshToken }),
  /** `unregisteredAddress` when there is no such account. */
  passwordReset: (email: string) => post<{ sent: true }>('/api/auth/passwordReset', { email }),
  /** Registers the signed-in user as a participant. */
  appendUser: (registration: Registration, idempotencyKey: string) =>
    post<{ id: string; uid: string }>('/api/user/append', { registration }, idempotencyKey),
  /** Changes the caller's own registration. */
  updateUser: (registration: Registration) =>
    post<{ id: string; uid: string }>('/api/user/update', { registration }),
  /**
   * Changes an account; one's own without `uid`, shortly after signing in (`signInAgain` otherwise). A new address waits for its
   * confirmation; with a new password the sign-ins end.
   */
  updateAccount: (change: AccountUpdate) => post<{ uid: string }>('/api/auth/update', change),
  /** While the reader's new address waits for its confirmation: sends the mail again, or gives the change up. */
  changeAddress: (action: AddressChangeAction) =>
    post<{ uid: string }>('/api/auth/addressChange', { action }),
  /** Does what the link of a mail about a change of address is for. `linkInvalid` or `linkExpired` for one that does nothing. */
  followAddressLink: (code: string) => post<AddressLinkAnswer>('/api/auth/addressLink', { code }),
  /** Deletes an account; talks stay. One's own shortly after signing in (`signInAgain` otherwise). */
  deleteAccount: (uid: string) => post<{ uid: string }>('/api/auth/delete', { uid }),
  /** Submits an abstract; answers its temporary ID. */
  appendProgram: (submission: Submission, idempotencyKey: string) =>
    post<{ id: string }>('/api/program/append', { submission }, idempotencyKey),
  /** Withdraws one's own program (`canceled`); the staff deletes it with all that hangs on it (`deleted`). */
  deleteProgram: (id: string) =>
    post<{ id: string; state: 'canceled' | 'deleted' }>('/api/program/delete', { id }),
  /** Answers the submission's new `updatedAt` when it was part of the update. */
  updateProgram: (update: ProgramUpdate) =>
    post<{ id: string; updatedAt?: number }>('/api/program/update', update),
  /** Withdraws the reader's own program: it stays in the programme, marked as canceled. */
  withdrawProgram: (id: string) =>
    post<{ id: string; state: 'canceled' }>('/api/program/delete', { id, withdraw: true }),
  /**
   * Lets somebody work on a program with its owner, or no longer. `unregisteredAddress` when nobody has registered with the address,
   * `conflict` when there would be too many.
   */
  changeCoeditor: (change: CoeditorChange) =>
    post<{ id: string; uid: string; coeditor: boolean }>('/api/program/coeditor', change),
  /** Sends a file, resuming what was cut; it is converted afterwards, see `state/status/{programId}/{kind}`. */
  upload,
  /** Takes a file away from sight; it stays in a bin for thirty days. */
  removeFile: (programId: string, kind: FileKind) =>
    post<{ state: 'deleted' }>('/php/remove.php', { programId, kind }),
  /** Signed URLs of a program's page images and file. */
  async download(programId: string, kind: FileKind): Promise<SignedFile> {
    const signed = await post<SignedFile>('/php/download.php', { programId, kind });
    const { apiBase } = await loadConfig();
    const { file, playlist, poster } = signed;
    return {
      ...signed,
      pages: signed.pages.map((page) => `${apiBase}${page}`),
      ...(file === undefined ? {} : { file: `${apiBase}${file}` }),
      ...(playlist === undefined ? {} : { playlist: `${apiBase}${playlist}` }),
      ...(poster === undefined ? {} : { poster: `${apiBase}${poster}` }),
    };
  },
  /** Reports an event, e.g. `page.view`, for the operator's log. Never rejects: a failure is only logged. */
  async sendLog(event: string, param: unknown = null): Promise<void> {
    const body = new URLSearchParams({ event, param: JSON.stringify(param) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await request('/php/sendLog.php', { method: 'POST', headers, body }).catch((error: unknown) =>
      console.warn(error),
    );
  },
  /** The mails sent, newest first. Only where `/config.json` says `outbox`. */
  outbox: () => request<OutboxMail[]>('/outbox.json', { method: 'GET' }),
};

/** Posts JSON to an endpoint. Rejects with `ApiError`. */
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

/** Calls an endpoint. Rejects with `ApiError`. */
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
  const token = await tokenSource();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function rejection(status: number, text: string): ApiError {
  const problem = (parse(text) ?? {}) as Partial<Problem>;
  const code = problemCodes.find((known) => known === problem.code);
  return new ApiError(code ?? codeOfStatus(status), status, problem);
}

/** An answer without one of our codes comes from something between us and the server. */
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
