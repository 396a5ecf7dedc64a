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
