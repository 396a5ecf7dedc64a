import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Steps that can fail; `accepted`: the server took the mail, but its answer is lost. */
export const mailSteps = ['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'accepted'] as const;
export type MailStep = (typeof mailSteps)[number];
export type MailFault = number | 'cut';

export interface MailServer {
  url: string;
  taken: string[];
  mails: string[];
  close(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** A real SMTP server that fails where `fault` says so. */
export async function startMailServer(
  fault: (step: MailStep) => MailFault | undefined = () => undefined,
  port = 0,
): Promise<MailServer> {
  const taken: string[] = [];
  const mails: string[] = [];
  const step = (name: MailStep, session: SMTPServerSession, done: Done) => {
    const wrong = fault(name);
    if (wrong === undefined) return done();
    if (wrong !== 'cut') return done(Object.assign(new Error('as asked'), { responseCode: wrong }));
    cut(server, session.id);
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onConnect(session, done) {
      failGreeting(server, session.id, () => fault('EHLO'));
      step('connect', session, done);
    },
    onMailFrom: (_, session, done) => step('MAIL', session, done),
    onRcptTo: (_, session, done) => step('RCPT', session, done),
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        step('DATA', session, (error) => {
          if (error) return done(error);
          mails.push(text);
          // A long one is on a line of its own.
          taken.push(/^Message-ID:\s+(\S+)/im.exec(text)?.[1] ?? '');
          step('accepted', session, done);
        });
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const one of server.connections) cut(server, one.id);
      }),
  };
}

type Connection = SMTPServer['connections'] extends Set<infer One> ? One : never;
const connection = (server: SMTPServer, id: string): Connection | undefined =>
  [...server.connections].find((one) => one.id === id);

function cut(server: SMTPServer, id: string): void {
  connection(server, id)?._socket.destroy();
}

/** The library has no hook for the greeting. */
function failGreeting(server: SMTPServer, id: string, fault: () => MailFault | undefined): void {
  const one = connection(server, id);
  if (!one) return;
  for (const name of ['handler_EHLO', 'handler_HELO'] as const) {
    const usual = one[name].bind(one);
    one[name] = (command, done) => {
      const wrong = fault();
      if (wrong === undefined) return usual(command, done);
      if (wrong === 'cut') return cut(server, id);
      one.send(wrong, 'as asked');
      done();
    };
  }
}
