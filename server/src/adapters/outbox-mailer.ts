import { mkdirSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports.ts';
import { syncFolder, writeDurably } from './disk-files.ts';
import { mailMessage } from './mail-message.ts';

/** Writes each mail as one RFC 5322 file `{time}{id}.eml`; a repeated delivery overwrites it. */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // The delivery tries again and reports the error.
  }
  return {
    async deliver(mail) {
      await mkdir(folder, { recursive: true });
      const { message } = await transport.sendMail(mailMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
      const name = `${new Date(mail.date).toISOString().replaceAll(':', '-')}${mail.id}`;
      const part = join(folder, `.part-${name}`);
      await writeDurably(part, message);
      await rename(part, join(folder, `${name}.eml`));
      await syncFolder(folder);
    },
  };
}
