import type { SystemMailTemplate } from '../models/mail.ts';
import type { HeldMailDecision, MailDelay, MailFailure, MailFilter, MailJob } from '../models/mail-job.ts';
import type { CurrentTemplate, TemplateChange } from '../models/mail-template.ts';
import type { FreeMail, OwnMail } from '../models/send-mail.ts';
import { post, request } from './api-client.ts';

export interface RenderedText {
  subject: string;
  text: string;
  html: string;
}

/** All reject with `ApiError`; `mailOff` while administrators have turned mail off. */
export const mailApi = {
  send(mail: FreeMail | OwnMail, idempotencyKey: string) {
    const body = new FormData();
    for (const [name, value] of Object.entries(mail)) if (value !== undefined) body.set(name, value);
    const headers = { 'idempotency-key': idempotencyKey };
    return request<{ id: string }>('/php/sendMail.php', { method: 'POST', headers, body });
  },
  /** Bulk mails with progress, failed mails, and mails waiting for a retry; newest first. */
  jobs: () =>
    request<{ jobs: MailJob[]; failures: MailFailure[]; delayed: MailDelay[] }>('/api/mail', {
      method: 'GET',
    }),
  /** Number of recipients and a preview for the first. Template problems are under `errors.template`. */
  count: (template: string, recipients: MailFilter) =>
    post<{ count: number; example: RenderedText | null }>('/api/mail/count', { template, recipients }),
  /** `conflict` when `count` is no longer the number of recipients. */
  appendJob: (job: { template: string; recipients: MailFilter; count: number }, idempotencyKey: string) =>
    post<{ id: string; count: number }>('/api/mail/append', job, idempotencyKey),
  updateJob: (id: string, state: 'running' | 'paused' | 'canceled') =>
    post<{ id: string; state: string }>('/api/mail/update', { id, state }),
  /** Turns sending on; the server then sends or drops the held mails. */
  release: (held: HeldMailDecision) => post<{ held: HeldMailDecision }>('/api/mail/release', { held }),
  /** The mails that the system sends, as they are now. */
  templates: () => request<{ templates: CurrentTemplate[] }>('/api/mail/templates', { method: 'GET' }),
  /** `conflict` when it is no longer as in `before`. */
  changeTemplate: (change: TemplateChange) => post<{ id: string }>('/api/mail/template', change),
  /** With invented values. */
  previewTemplate: (template: { id: SystemMailTemplate; title: string; body: string }) =>
    post<RenderedText>('/api/mail/preview', template),
  retry: (id: string) => post<{ id: string }>('/api/mail/retry', { id }),
};
