import type { MailEntry } from 'shared-data/models/mail';

/** What the box shows: without deleted mails; with the filter only unread ones and the one being read, in the given order. */
export function visibleMails(
  mails: readonly MailEntry[],
  unreadOnly: boolean,
  open: string | null,
): MailEntry[] {
  return mails.filter(
    (mail) => mail.deletedAt === undefined && (!unreadOnly || !mail.read || mail.id === open),
  );
}

/** Lists of mails as one, newest first; of a mail in several lists the one in the first of them. */
export function mergedMails(lists: readonly Iterable<MailEntry>[]): MailEntry[] {
  const byId = new Map<string, MailEntry>();
  for (const list of lists) for (const mail of list) if (!byId.has(mail.id)) byId.set(mail.id, mail);
  return [...byId.values()].sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1));
}

/** The subject without the system's title in brackets, which every mail begins with. */
export function shortSubject(subject: string): string {
  return subject.replace(/^\[[^\]]{1,200}\]\s*(?=\S)/, '');
}
