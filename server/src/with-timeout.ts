/** Rejects with code `unavailable` after `timeout` milliseconds. */
export async function withTimeout<T>(
  timeout: number,
  answer: Promise<T>,
  reason = 'no answer in time',
): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(unavailable(reason)), timeout);
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

export function unavailable(reason: string, cause?: unknown): Error {
  return Object.assign(new Error(reason, cause === undefined ? {} : { cause }), { code: 'unavailable' });
}
