import { ProblemError } from '../../problem.ts';
import { type Limiter, perHour } from '../limits.ts';

/** As the limiter's `take`, but rejects with `tooSoon`, which tells the caller when to retry. */
export function takeOrWait(limiter: Limiter, ...call: Parameters<Limiter['take']>): void {
  try {
    limiter.take(...call);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'tooManyRequests') throw error;
    const { retryAfter } = error;
    throw new ProblemError('tooSoon', retryAfter === undefined ? {} : { retryAfter });
  }
}

/** At most three confirmation mails an hour per address, and ten per mailbox, ignoring tags (`name+tag@…`). */
export function limitConfirmations(limiter: Limiter, address: string): void {
  takeOrWait(limiter, 'confirmations', address, [perHour(3)], 'address');
  takeOrWait(limiter, 'confirmations', mailboxOf(address), [perHour(10)], 'address');
}

function mailboxOf(address: string): string {
  return `mailbox of ${address.replace(/\+[^@]*(?=@)/, '')}`;
}
