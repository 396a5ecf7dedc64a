import type { MailTurn } from '../../stored/mail-records.ts';
import type { Call } from '../endpoint.ts';

/** Of a mail that strangers can ask for: networks that asked for many wait longer. */
export function turnOf({ limiter, address }: Call, kind: 'confirmation' | 'reset'): MailTurn {
  return { kind, level: limiter.crowd(`${kind} mails`, address) };
}
