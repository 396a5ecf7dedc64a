import { afterEach, expect, test } from 'vitest';
import { MailRejected, type OutgoingMail } from '../ports.ts';
import {
  type MailFault,
  type MailServer,
  type MailStep,
  mailSteps,
  startMailServer,
} from '../testing/mail-server.ts';
import { smtpMailer } from './smtp-mailer.ts';

const mail: OutgoingMail = {
  id: 'm1',
  messageId: '<m1@symposium.example.org>',
  to: { name: 'Aki', address: 'aki@example.org' },
  subject: 'About snow',
  text: 'Snow',
  html: '<p>Snow</p>',
  date: 0,
};

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function deliver(url: string, one = mail): Promise<void> {
  const mailer = smtpMailer(url, 'Office <office@example.org>');
  try {
    await mailer.deliver(one);
  } finally {
    mailer.close();
  }
}
const failure = (url: string) =>
  deliver(url).then(
    () => undefined,
    (error: unknown) => error,
  );

test('a mail is handed over with both parts and its Message-ID', async () => {
  server = await startMailServer();
  await deliver(server.url);
  expect(server.taken).toEqual(['<m1@symposium.example.org>']);
  const [text = ''] = server.mails;
  expect(text).toContain('To: Aki <aki@example.org>');
  expect(text).toContain('From: Office <office@example.org>');
  expect(text).toMatch(/multipart\/alternative/);
  expect(text).toMatch(/^Content-Type: text\/plain/m);
  expect(text).toMatch(/^Content-Type: text\/html/m);
});

test('F51: names in any script arrive, and cannot begin another header', async () => {
  server = await startMailServer();
  await deliver(server.url, {
    ...mail,
    to: { name: '雪村 楓\r\nBcc: evil@example.org', address: 'aki@example.org' },
  });
  expect(server.mails[0]).not.toMatch(/^Bcc:/im);
  expect(server.mails[0]).toMatch(/^To: =\?UTF-8\?/m);
});

const faults: [MailStep, MailFault][] = mailSteps.flatMap((step): [MailStep, MailFault][] =>
  step === 'accepted'
    ? [[step, 'cut']]
    : [
        [step, 'cut'],
        [step, 451],
        [step, 550],
      ],
);
/** Only these reject the mail itself; other failures may be temporary. */
const final = new Set(['RCPT 550', 'DATA 550']);

test.concurrent.each(faults)('F36: at %s: %s', async (step, fault) => {
  const faulty = await startMailServer((at) => (at === step ? fault : undefined));
  try {
    const error = await failure(faulty.url);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRejected).toBe(final.has(`${step} ${fault}`));
    expect(faulty.taken).toHaveLength(step === 'accepted' ? 1 : 0);
  } finally {
    await faulty.close();
  }
});

test.each([451, 550])('the reason of a failure is what the mail server said: %i', async (code) => {
  server = await startMailServer((at) => (at === 'RCPT' ? code : undefined));
  expect(await failure(server.url)).toMatchObject({ message: `${code} as asked` });
});

test('an unreachable mail server causes a retry', async () => {
  const { url, close } = await startMailServer();
  await close();
  expect(await failure(url)).not.toBeInstanceOf(MailRejected);
});

test('the mailer recovers after its server was down', async () => {
  server = await startMailServer();
  const { url } = server;
  const mailer = smtpMailer(url, 'office@example.org');
  await mailer.deliver(mail);
  await server.close();
  await expect(mailer.deliver(mail)).rejects.toBeInstanceOf(Error);
  server = await startMailServer(undefined, Number(new URL(url).port));
  await mailer.deliver(mail);
  mailer.close();
  expect(server.taken).toHaveLength(1);
});
