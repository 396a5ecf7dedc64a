import type { ParseKeys } from 'i18next';
import { isProblemCode, type Problem, type ProblemCode } from '../models/problem.ts';

/** A rejected or failed endpoint call. `errors` maps form fields to message keys. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ProblemCode;
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly errors: Record<string, ParseKeys>;
  readonly requestId: string | undefined;
  /** Seconds until a retry makes sense, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, status: number, problem: Partial<Problem> = {}) {
    super(problem.title ?? code);
    this.code = code;
    this.status = status;
    this.errors = (problem.errors ?? {}) as Record<string, ParseKeys>;
    this.requestId = problem.requestId;
    this.retryAfter = problem.retryAfter;
  }
}

/** A rejected account action. `messageKey` is the specification's message (section 8). */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: string;
  readonly messageKey: ParseKeys;
  /** Seconds until the action may be repeated. */
  readonly retryAfter: number | undefined;
  constructor(code: string, retryAfter?: number) {
    super(code);
    this.code = code;
    this.messageKey = retryAfter === undefined ? authMessageKey(code) : 'auth.delayed';
    this.retryAfter = retryAfter;
  }
}

export class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly messageKey: ParseKeys;
  constructor(messageKey: ParseKeys) {
    super(messageKey);
    this.messageKey = messageKey;
  }
}

/** Someone else changed the same thing first; nothing was written. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** The database rejected a write. `code` is the protocol's in lower case, e.g. `permission_denied`. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Projects that hide unknown accounts answer `auth/invalid-credential` to those, too; the message then names the password. */
const authMessages: Record<string, ParseKeys> = {
  'auth/invalid-email': 'auth.invalidEmail',
  'auth/user-not-found': 'auth.invalidEmail',
  'auth/missing-email': 'auth.invalidEmail',
  'auth/wrong-password': 'auth.wrongPassword',
  'auth/missing-password': 'auth.wrongPassword',
  'auth/invalid-credential': 'auth.wrongPassword',
  'auth/invalid-login-credentials': 'auth.wrongPassword',
  'auth/too-many-requests': 'auth.tooManyRequests',
  'auth/email-already-in-use': 'auth.emailExists',
  'auth/weak-password': 'auth.weakPassword',
  'auth/password-does-not-meet-requirements': 'validation.passwordCommon',
  'auth/operation-not-allowed': 'auth.signUpClosed',
  'auth/admin-restricted-operation': 'auth.signUpClosed',
  'auth/user-disabled': 'auth.userDisabled',
  'auth/invalid-action-code': 'auth.invalidCode',
  'auth/expired-action-code': 'auth.expiredCode',
  'auth/network-request-failed': 'auth.unavailable',
  'auth/timeout': 'auth.unavailable',
  // What the SDK makes of the engine's `UNAVAILABLE`, such as on a full disk.
  'auth/unavailable': 'error.tryLater',
};

export function authMessageKey(code: string): ParseKeys {
  return authMessages[code] ?? 'auth.unknown';
}

const databaseMessages: Record<string, ParseKeys> = {
  permission_denied: 'error.forbidden',
  account_gone: 'error.accountGone',
  too_big: 'validation.tooLong',
  too_many_requests: 'error.tooOften',
  disconnected: 'error.unavailable',
  network_error: 'error.unavailable',
};

/** Message key of any error thrown by endpoints, the Auth SDK or database writes. */
export function errorMessageKey(error: unknown): ParseKeys {
  if (error instanceof AuthError || error instanceof MessageError) return error.messageKey;
  if (error instanceof ConflictError) return 'error.conflict';
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code !== 'string') return 'error.internal';
  if (code.startsWith('auth/')) return authMessageKey(code);
  if (code === 'unavailable') return unreachable(error) ? 'error.unavailable' : 'error.tryLater';
  if (isProblemCode(code)) return `error.${code}`;
  return databaseMessages[databaseCode(code)] ?? 'error.internal';
}

const unreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Normalizes the SDK's spellings, e.g. `PERMISSION_DENIED`. */
export function databaseCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/^database\//, '')
    .replaceAll('-', '_');
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}

/** Message keys by field name; empty when the error is not about fields. */
export function fieldErrors(error: unknown): Record<string, ParseKeys> {
  return error instanceof ApiError ? error.errors : {};
}
