import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from '../ports.ts';
import { mailMessage } from './mail-message.ts';

const seconds = 1000;

/** Delivers to a mail server, e.g. `smtp://user:password@mail.example.org:587`. */
export function smtpMailer(url: string, from: string): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 20 * seconds,
    greetingTimeout: 20 * seconds,
    socketTimeout: 60 * seconds,
  });
  return {
    async deliver(mail) {
      try {
        await transport.sendMail(mailMessage(mail, from));
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message?: string };
        if (responseCode !== undefined && responseCode >= 500 && responseCode < 600)
          throw new MailRefused(message ?? String(responseCode));
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
