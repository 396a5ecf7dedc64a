import type { Database } from '../ports.ts';
import { read } from '../stored/database.ts';
import type { OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';

export type SentMail = OutboxRow & { id: string };

export async function sentMails(database: Database): Promise<SentMail[]> {
  const rows = await read(database, stored.outbox);
  return Object.entries(rows)
    .filter(([, row]) => row.state === 'sent')
    .map(([id, row]) => ({ ...row, id }))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}

export async function sentMail(database: Database, id: string): Promise<SentMail | null> {
  if (!/^[\w-]{1,128}$/.test(id)) return null;
  const row = await read(database, stored.outboxMail(id));
  return row?.state === 'sent' ? { ...row, id } : null;
}

/** Link targets in order of appearance, without duplicates. */
export function linksOf(mail: Pick<OutboxRow, 'text'>): string[] {
  return [...new Set(mail.text?.match(/https?:\/\/[^\s<>"']+/g) ?? [])];
}
