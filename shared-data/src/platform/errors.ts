import type { ParseKeys } from 'i18next';
import { isProblemCode, type Problem, type ProblemCode } from '../models/problem.ts';

/** A rejected or failed request to one of the endpoints. `errors` names form fields with message keys. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ProblemCode;
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly errors: Record<string, ParseKeys>;
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense, where the server says so. */
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
  /** Seconds after which the same action is judged, where it is only delayed. */
  readonly retryAfter: number | undefined;
  constructor(code: string, retryAfter?: number) {
    super(code);
    this.code = code;
    this.messageKey = retryAfter === undefined ? authMessageKey(code) : 'auth.delayed';
    this.retryAfter = retryAfter;
  }
}

/** A failure that is told in words of its own. */
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

/** The database rejected a write. `code` is the protocol's word in lower case, e.g. `permission_denied`. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Message key for each error code of the Auth SDK. Projects that hide unknown accounts answer
 * `auth/invalid-credential` for an unknown address and for a wrong password alike: the password is then named.
 */
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
  'auth/unavailable': 'auth.unavailable',
};

/** Message key of an Auth SDK error code. */
export function authMessageKey(code: string): ParseKeys {
  return authMessages[code] ?? 'auth.unknown';
}

/** Message keys of the database's rejections. */
const databaseMessages: Record<string, ParseKeys> = {
  permission_denied: 'error.forbidden',
  too_big: 'validation.tooLong',
  too_many_requests: 'error.tooOften',
  unavailable: 'error.unavailable',
  disconnected: 'error.unavailable',
  network_error: 'error.unavailable',
};

/** Message key of whatever was thrown: by an endpoint, by the Auth SDK, by a database write. */
export function errorMessageKey(error: unknown): ParseKeys {
  if (error instanceof AuthError || error instanceof MessageError) return error.messageKey;
  if (error instanceof ConflictError) return 'error.conflict';
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code !== 'string') return 'error.internal';
  if (code.startsWith('auth/')) return authMessageKey(code);
  if (isProblemCode(code)) return `error.${code}`;
  return databaseMessages[databaseCode(code)] ?? 'error.internal';
}

/** The protocol's word for a database error, however the SDK spells it, e.g. `PERMISSION_DENIED`. */
export function databaseCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/^database\//, '')
    .replaceAll('-', '_');
}

/** Somebody else changed the same thing first, or the same was done elsewhere. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}

/** Messages for form fields, by field name; empty when the error is not about fields. */
export function fieldErrors(error: unknown): Record<string, ParseKeys> {
  return error instanceof ApiError ? error.errors : {};
}
