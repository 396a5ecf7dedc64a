import type { Problem, ProblemCode } from 'shared-data/models/problem';

const statuses: Record<ProblemCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  emailNotVerified: 403,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  emailExists: 409,
  lastAdmin: 409,
  signInAgain: 403,
  inUse: 409,
  closed: 403,
  deadlinePassed: 403,
  tooManyRequests: 429,
  tooSoon: 429,
  linkInvalid: 400,
  linkExpired: 400,
  tooManyPrograms: 409,
  fileTooLarge: 413,
  fileType: 415,
  fileRequired: 400,
  uploadDisabled: 403,
  noRoom: 507,
  quotaExceeded: 413,
  mailOff: 403,
  unregisteredAddress: 404,
  timeout: 408,
  unavailable: 503,
  internal: 500,
};

/** A rejection reported to the caller. Thrown anywhere below an endpoint. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    more: { detail?: string; errors?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(more.detail ?? '');
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** As `application/problem+json` (RFC 9457). */
export function problemResponse(rejection: ProblemError, requestId: string): Response {
  const status = statuses[rejection.code];
  const body: Problem = {
    type: 'about:blank',
    title: rejection.code,
    status,
    code: rejection.code,
    ...(rejection.message ? { detail: rejection.message } : {}),
    ...(rejection.errors ? { errors: rejection.errors } : {}),
    ...(rejection.retryAfter === undefined ? {} : { retryAfter: rejection.retryAfter }),
    requestId,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(rejection.retryAfter === undefined ? {} : { 'retry-after': String(rejection.retryAfter) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}
