import { createTransport } from 'nodemailer';
import { type Mailer, MailRejected } from '../ports.ts';
import { mailMessage } from './mail-message.ts';

const seconds = 1000;

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
        const { response, message } = error as SmtpError;
        if (isFinal(error as SmtpError)) throw new MailRejected(response ?? message);
        throw response === undefined ? error : new Error(response, { cause: error });
      }
    },
    close: () => transport.close(),
  };
}

/** `response`: the mail server's own words. */
type SmtpError = Error & { response?: string; responseCode?: number; command?: string };

/** Rejected recipient or content. Earlier rejections concern our configuration, which may be corrected. */
function isFinal({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}
