import type { MailEntry } from '../models/mail.ts';

/** An unread mail to Aino Laine of which only `more` matters; the same at every call. Later numbers in IDs are later mails. */
export function plainMail(id: string, more: Partial<MailEntry> = {}): MailEntry {
  return {
    id,
    time: Number(id.replace(/\D/g, '')) || 1,
    read: false,
    data: {
      to: { name: 'Aino Laine', address: 'aino@example.org' },
      subject: `Subject ${id}`,
      html: `<p>Text of ${id}</p>`,
    },
    ...more,
  };
}
