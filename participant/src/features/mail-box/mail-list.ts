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

/** The subject without the system's title in brackets, which every mail begins with. */
export function shortSubject(subject: string): string {
  return subject.replace(/^\[[^\]]{1,200}\]\s*(?=\S)/, '');
}
