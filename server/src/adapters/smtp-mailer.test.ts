import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MailRefused, type OutgoingMail } from '../ports.ts';
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

let server: Server | undefined;
afterEach(() => server?.close());

/** Speaks just enough SMTP; `answers` replaces single answers by the command they follow. */
async function mailServer(answers: Record<string, string> = {}): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = [];
  server = createServer((socket) => {
    let data: string | undefined;
    let rest = '';
    const say = (command: string, usual: string) => socket.write(`${answers[command] ?? usual}\r\n`);
    say('greeting', '220 mail.example.org');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== undefined) {
          if (line !== '.') data += `${line}\n`;
          else {
            taken.push(data);
            data = undefined;
            say('.', '250 taken');
          }
          continue;
        }
        const command = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
        if (command === 'DATA' && !answers.DATA) data = '';
        if (command === 'QUIT') socket.end('221 bye\r\n');
        else say(command, command === 'DATA' ? '354 go on' : '250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

async function deliver(url: string): Promise<void> {
  const mailer = smtpMailer(url, 'office@example.org');
  try {
    await mailer.deliver(mail);
  } finally {
    mailer.close();
  }
}

test('a mail is handed over with its Message-ID', async () => {
  const { url, taken } = await mailServer();
  await deliver(url);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain('Message-ID: <m1@symposium.example.org>');
  expect(taken[0]).toContain('To: Aki <aki@example.org>');
});

test('an address the server does not know is final', async () => {
  const { url } = await mailServer({ RCPT: '550 no such user' });
  await expect(deliver(url)).rejects.toBeInstanceOf(MailRefused);
});

test.each([
  ['a server that is busy', { RCPT: '451 try later' }],
  ['a server that fails after the text', { '.': '452 disk full' }],
])('%s may be tried again', async (_, answers) => {
  const { url } = await mailServer(answers);
  const failure = await deliver(url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test('a server that is not there may be tried again', async () => {
  const { url } = await mailServer();
  server?.close();
  await expect(deliver(url)).rejects.not.toBeInstanceOf(MailRefused);
});
