import { Refusal } from '../../problem.ts';
import { type Limit, type Limiter, perHour } from '../limits.ts';

/** As the limiter's `take`, but refuses with `tooSoon`: the caller has done nothing wrong and is told when to come back. */
export function takeOrWait(limiter: Limiter, name: string, key: string, limits: readonly Limit[]): void {
  try {
    limiter.take(name, key, limits);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'tooManyRequests') throw error;
    const { retryAfter } = error;
    throw new Refusal('tooSoon', retryAfter === undefined ? {} : { retryAfter });
  }
}

/** One address gets at most three mails an hour that ask it to confirm something, from whatever accounts. */
export function limitConfirmations(limiter: Limiter, address: string): void {
  takeOrWait(limiter, 'confirmations', address, [perHour(3)]);
}
