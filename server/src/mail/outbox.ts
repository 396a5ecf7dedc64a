import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { MailRecord, MailTemplate, SystemMailTemplate } from 'shared-data/models/mail';
import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { serverPaths } from '../data/paths.ts';
import type { Database, Log } from '../ports.ts';
import { type AccountMail, isAccountMail, isSentAlways, systemTemplates } from './system-templates.ts';
import { type RenderedMail, renderMail } from './template.ts';

/** `server/outbox/{id}`. Times are epoch milliseconds. `held` mails wait for an administrator's decision. */
export interface OutboxRow {
  state: 'queued' | 'held' | 'sent' | 'failed' | 'dropped';
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  createdAt: number;
  attempts: number;
  nextAt: number;
  sentAt?: number;
  /** When it was queued again after being held or failing. */
  queuedAt?: number;
  heldAt?: number;
  droppedAt?: number;
  error?: string;
  /** Sent even while sending mail is off. Absent in rows of earlier releases. */
  account?: boolean;
  /** Contains a code: the text is erased after delivery to a real mail server. */
  secret?: boolean;
  job?: { id: string; uid: string };
}

export interface SystemMail {
  template: SystemMailTemplate | AccountMail;
  to: { name: string; address: string };
  /** Whose mail box keeps a record; none for mails with codes. */
  uid?: string;
  values: Record<string, string>;
  /** An id is never queued twice. */
  id: string;
}

/** The outbox row and the reader's record, to be written together with the mail's cause. Empty when this mail is switched off. */
export async function systemMailChanges(
  database: Database,
  log: Log,
  now: number,
  mail: SystemMail,
): Promise<Record<string, Json>> {
  const base = (await database.get(dbPaths.base)) as BaseInformation | null;
  const values = { systemTitle: base?.systemTitle || defaultSystemTitle, ...mail.values };
  const rendered = await render(database, log, mail.template, values);
  return rendered ? mailChanges({ ...mail, account: isSentAlways(mail.template) }, rendered, now) : {};
}

/** Falls back to the built-in wording: a broken template must not block a registration. */
async function render(
  database: Database,
  log: Log,
  template: SystemMail['template'],
  values: Record<string, string>,
): Promise<RenderedMail | null> {
  if (!isAccountMail(template)) {
    const own = (await database.get(`${dbPaths.mailTemplates}/${template}`)) as MailTemplate | null;
    if (own?.flag === false) return null;
    if (own?.title && own.body) {
      try {
        return renderMail(own, values);
      } catch (problem) {
        log.error('a mail template cannot be used', { template, problem: String(problem) });
      }
    }
  }
  return renderMail(systemTemplates[template], values);
}

export function isHoldable({ account, secret }: Pick<OutboxRow, 'account' | 'secret'>): boolean {
  return !(account ?? secret ?? false);
}

/** Without a reader the text is erased after delivery. */
export function mailChanges(
  mail: Pick<SystemMail, 'id' | 'to' | 'uid'> & { account?: boolean },
  rendered: RenderedMail,
  now: number,
): Record<string, Json> {
  const to = { name: headerText(mail.to.name), address: mail.to.address };
  const row: OutboxRow = {
    state: 'queued',
    to,
    ...rendered,
    createdAt: now,
    attempts: 0,
    nextAt: now,
    account: mail.account ?? false,
    ...(mail.uid === undefined ? { secret: true } : {}),
  };
  const record: MailRecord = {
    time: now,
    read: false,
    data: { to, subject: rendered.subject, html: rendered.html },
  };
  return {
    [serverPaths.outboxMail(mail.id)]: row as unknown as Json,
    ...(mail.uid === undefined ? {} : { [dbPaths.mail(mail.uid, mail.id)]: record as unknown as Json }),
  };
}

/** Prevents header injection by a name. */
function headerText(name: string): string {
  return name.replace(/\p{Cc}+/gu, ' ').trim();
}
