import type { MailEntry } from 'shared-data/models/mail';

/** Without deleted mails; with the filter only unread ones and the open one. */
export function visibleMails(
  mails: readonly MailEntry[],
  unreadOnly: boolean,
  open: string | null,
): MailEntry[] {
  return mails.filter(
    (mail) => mail.deletedAt === undefined && (!unreadOnly || !mail.read || mail.id === open),
  );
}

export function mergedMails(lists: readonly Iterable<MailEntry>[]): MailEntry[] {
  const byId = new Map<string, MailEntry>();
  for (const list of lists) for (const mail of list) if (!byId.has(mail.id)) byId.set(mail.id, mail);
  return [...byId.values()].sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1));
}

/** Without the system's title in brackets, with which every mail begins. */
export function shortSubject(subject: string): string {
  return subject.replace(/^\[[^\]]{1,200}\]\s*(?=\S)/, '');
}
