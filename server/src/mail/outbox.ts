import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { MailRecord, SystemMailTemplate } from 'shared-data/models/mail';
import { defaultSystemTitle } from 'shared-data/models/site';
import type { Database, Log } from '../ports.ts';
import { asJson, put, read } from '../stored/database.ts';
import type { MailTurn, OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { type AccountMail, isAccountMail, isSentAlways, systemTemplates } from './system-templates.ts';
import { type RenderedMail, renderMail } from './template.ts';

export interface SystemMail {
  template: SystemMailTemplate | AccountMail;
  to: { name: string; address: string };
  /** Whose mail box keeps a record; none for mails with codes. */
  uid?: string;
  values: Record<string, string>;
  /** An id is never queued twice. */
  id: string;
  /** Only the record in the mail box: nothing is sent. */
  boxOnly?: boolean;
  /** Whose mails it waits with; those of people, unless told. */
  turn?: MailTurn;
}

/** The outbox row and the reader's record, to be written together with the mail's cause. Empty when this mail is switched off. */
export async function systemMailChanges(
  database: Database,
  log: Log,
  now: number,
  mail: SystemMail,
): Promise<Record<string, Json>> {
  const base = await read(database, stored.base);
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
    const own = await read(database, stored.mailTemplate(template));
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

type Addressed = Pick<SystemMail, 'id' | 'to' | 'uid' | 'boxOnly' | 'turn'> & { account?: boolean };

/** Without a reader the text is erased after delivery. */
export function mailChanges(mail: Addressed, rendered: RenderedMail, now: number): Record<string, Json> {
  const { row, record } = mailRecords(mail, rendered, now);
  return {
    ...(mail.boxOnly ? {} : put(stored.outboxMail(mail.id), row)),
    ...(mail.uid === undefined ? {} : { [dbPaths.mail(mail.uid, mail.id)]: asJson(record) }),
  };
}

export function mailRecords(
  mail: Addressed,
  rendered: RenderedMail,
  now: number,
): { row: OutboxRow; record: MailRecord } {
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
    ...(mail.turn === undefined ? {} : { turn: mail.turn }),
  };
  const record: MailRecord = {
    time: now,
    read: false,
    data: { to, subject: rendered.subject, html: rendered.html },
  };
  return { row, record };
}

/** Prevents header injection by a name. */
function headerText(name: string): string {
  return name.replace(/\p{Cc}+/gu, ' ').trim();
}
