/** Codes of `application/problem+json` answers. Each has a message `error.<code>`. */
export const problemCodes = [
  'invalid',
  'unauthenticated',
  'emailNotVerified',
  'forbidden',
  'notFound',
  'conflict',
  'emailExists',
  'lastAdmin',
  'signInAgain',
  'inUse',
  'closed',
  'deadlinePassed',
  'tooManyRequests',
  'tooSoon',
  'linkInvalid',
  'linkExpired',
  'tooManyPrograms',
  'fileTooLarge',
  'fileType',
  'fileRequired',
  'uploadDisabled',
  'noRoom',
  'quotaExceeded',
  'mailOff',
  'unregisteredAddress',
  'timeout',
  'unavailable',
  'internal',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const isProblemCode = (code: string): code is ProblemCode =>
  (problemCodes as readonly string[]).includes(code);

/** RFC 9457 body. `errors` maps fields to message keys, e.g. `{ "authors": "validation.authorRequired" }`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  errors?: Record<string, string>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Also in the `x-request-id` header. */
  requestId?: string;
}
