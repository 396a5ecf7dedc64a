import type { OutgoingMail } from '../ports.ts';

/** Maps a mail to nodemailer's options. */
export function mailMessage(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: mail.to.name, address: mail.to.address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.date),
    messageId: mail.messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
