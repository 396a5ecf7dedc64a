import { ProblemError } from '../../problem.ts';
import { type Limiter, perHour } from '../limits.ts';

/** As the limiter's `take`, but rejects with `tooSoon`: the caller has done nothing wrong and is told when to come back. */
export function takeOrWait(limiter: Limiter, ...call: Parameters<Limiter['take']>): void {
  try {
    limiter.take(...call);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'tooManyRequests') throw error;
    const { retryAfter } = error;
    throw new ProblemError('tooSoon', retryAfter === undefined ? {} : { retryAfter });
  }
}

/**
 * One address gets at most three mails an hour that ask it to confirm something, from whatever accounts; and one mailbox ten, however
 * its address is tagged (`name+tag@…`).
 */
export function limitConfirmations(limiter: Limiter, address: string): void {
  takeOrWait(limiter, 'confirmations', address, [perHour(3)], 'address');
  takeOrWait(limiter, 'confirmations', mailboxOf(address), [perHour(10)], 'address');
}

/** The address without what many providers let be added to it. */
function mailboxOf(address: string): string {
  return `mailbox of ${address.replace(/\+[^@]*(?=@)/, '')}`;
}
