import type { HeldMailDecision, MailDelay, MailFailure, MailFilter, MailJob } from '../models/mail-job.ts';
import type { FreeMail, OwnMail } from '../models/send-mail.ts';
import { post, request } from './api-client.ts';

/** What sends mail. All reject with `ApiError`; `mailOff` while the administrators have turned mail off. */
export const mailApi = {
  /** One mail in the staff's own words, or one of the caller's own system mails once more. */
  send(mail: FreeMail | OwnMail, idempotencyKey: string) {
    const body = new FormData();
    for (const [name, value] of Object.entries(mail)) if (value !== undefined) body.set(name, value);
    const headers = { 'idempotency-key': idempotencyKey };
    return request<{ id: string }>('/php/sendMail.php', { method: 'POST', headers, body });
  },
  /** Mails to many with their progress, the mails that were given up, and those that wait for another try; newest first. */
  jobs: () =>
    request<{ jobs: MailJob[]; failures: MailFailure[]; delayed: MailDelay[] }>('/api/mail', {
      method: 'GET',
    }),
  /** How many a mail would reach, and how the first of them would read it. Faults of the template are under `errors.template`. */
  count: (template: string, recipients: MailFilter) =>
    post<{ count: number; example: { subject: string; text: string; html: string } | null }>(
      '/api/mail/count',
      { template, recipients },
    ),
  /** `conflict` when `count` is no longer the number of recipients. */
  appendJob: (job: { template: string; recipients: MailFilter; count: number }, idempotencyKey: string) =>
    post<{ id: string; count: number }>('/api/mail/append', job, idempotencyKey),
  updateJob: (id: string, state: 'running' | 'paused' | 'canceled') =>
    post<{ id: string; state: string }>('/api/mail/update', { id, state }),
  /** Turns sending on; what was held meanwhile is sent or dropped by the server afterwards. */
  release: (held: HeldMailDecision) => post<{ held: HeldMailDecision }>('/api/mail/release', { held }),
  /** Tries a mail again that was given up. */
  retry: (id: string) => post<{ id: string }>('/api/mail/retry', { id }),
};
