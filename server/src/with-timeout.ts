/** What `answer` resolves to. Rejects with the code `unavailable` when that takes more than `timeout` milliseconds. */
export async function withTimeout<T>(
  timeout: number,
  answer: Promise<T>,
  reason = 'no answer in time',
): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(unavailable(reason)), timeout);
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** The failure of a service that cannot be reached or takes nothing for now: trying again later makes sense (`isTransient`). */
export function unavailable(reason: string, cause?: unknown): Error {
  return Object.assign(new Error(reason, cause === undefined ? {} : { cause }), { code: 'unavailable' });
}
