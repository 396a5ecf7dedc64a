import type { MailFilter } from '../models/mail-filter.ts';
import type {
  HeldMailDecision,
  LetterRecipients,
  MailDelay,
  MailFailure,
  MailJob,
  MailLogRow,
} from '../models/mail-job.ts';
import type { Letter, LetterText, SavedLetter } from '../models/mail-letter.ts';
import type { CurrentTemplate, TemplateChange, TemplatePreview } from '../models/mail-template.ts';
import type { FreeMail, OwnMail } from '../models/send-mail.ts';
import type { TypeLetters } from '../models/type-letters.ts';
import { post, request } from './api-client.ts';

export interface RenderedText {
  subject: string;
  text: string;
  html: string;
}

export interface OneOfLetter {
  letter: LetterText;
  filter: MailFilter;
  uid: string;
}

export interface NewMailJob {
  letter: string;
  version: number;
  count: number;
  digest: string;
  /** Epoch milliseconds; absent: as soon as the time for recalling is over. */
  startAt?: number;
  recallMinutes: number;
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
  /** Letters to many, sent or not, newest first. */
  letters: () => request<{ letters: SavedLetter[] }>('/api/mail/letters', { method: 'GET' }),
  /** `version` is that of the letter that was seen, 0 for a new one; null deletes it. `conflict` when it is another one by now. */
  saveLetter: (id: string, version: number, letter: Letter | null) =>
    post<{ id: string; version: number }>('/api/mail/letter', { id, version, letter }),
  /** `uses`: placeholders of the text. */
  recipients: (asked: { filter: MailFilter; excluded: readonly string[]; uses: readonly string[] }) =>
    post<LetterRecipients>('/api/mail/recipients', asked),
  /** As this person of the list gets it. Problems of placeholders are under `errors.letter`. */
  previewLetter: (of: OneOfLetter) => post<RenderedText>('/api/mail/letterPreview', of),
  /** What this person gets, to oneself, in each language. */
  testLetter: (of: OneOfLetter) => post<{ count: number }>('/api/mail/letterTest', of),
  /** `conflict` when the letter or its list is not what was shown; nothing is sent then. */
  appendJob: (job: NewMailJob, idempotencyKey: string) =>
    post<{ id: string; count: number; startAt: number }>('/api/mail/append', job, idempotencyKey),
  updateJob: (id: string, change: { state: 'running' | 'paused' | 'canceled' } | { startAt: number }) =>
    post<{ id: string }>('/api/mail/update', { id, ...change }),
  /** Whom letters about another presentation type than they asked for would reach. Staff only, as the next. */
  typeLetters: () => request<TypeLetters>('/api/typeLetter', { method: 'GET' }),
  /** `conflict` when the letters would be others by now; nothing is sent then. */
  sendTypeLetters: (digest: string, idempotencyKey: string) =>
    post<{ count: number }>('/api/typeLetter/append', { digest }, idempotencyKey),
  log: (id: string) => post<{ people: MailLogRow[] }>('/api/mail/log', { id }),
  /** Turns sending on; the server then sends or drops the held mails. */
  release: (held: HeldMailDecision) => post<{ held: HeldMailDecision }>('/api/mail/release', { held }),
  /** The mails that the system sends, as they are now. */
  templates: () => request<{ templates: CurrentTemplate[] }>('/api/mail/templates', { method: 'GET' }),
  /** `conflict` when it is no longer as in `before`. */
  changeTemplate: (change: TemplateChange) => post<{ id: string }>('/api/mail/template', change),
  /** With what is known about the person, if one is named; what else the text needs is invented. */
  previewTemplate: (template: TemplatePreview) => post<RenderedText>('/api/mail/preview', template),
  retry: (what: { id: string } | { job: string }) => post<{ count: number }>('/api/mail/retry', what),
};
