import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, pause, type Siege, storm } from '../attack.ts';
import { call, callAuth, wordOf } from '../calls.ts';

export const wrongPasswords: Attack = (siege, tally) =>
  storm(siege, tally, 10, async () => {
    const guess = { email: siege.victim, password: 'wrong2026' };
    return wordOf(await callAuth(siege.origin, 'signInWithPassword', guess));
  });

export const unknownAddresses: Attack = (siege, tally) => {
  let n = 0;
  return storm(siege, tally, 20, async () => {
    const guess = { email: `nobody${n++}@example.org`, password: 'wrong2026' };
    return wordOf(await callAuth(siege.origin, 'signInWithPassword', guess));
  });
};

export const unknownResets: Attack = (siege, tally) => {
  let n = 0;
  return storm(siege, tally, 10, async () => wordOf(await reset(siege, `nobody${n++}@example.org`)));
};

export const emptySignUps: Attack = (siege, tally) =>
  storm(siege, tally, 20, async () => wordOf(await callAuth(siege.origin, 'signUp', {})));

const reset = ({ origin }: Siege, email: string) =>
  call(`${origin}/api/auth/passwordReset`, { body: { email } });

/** Per mailbox and hour: ten confirmations, three resets. */
const mostMails = 10 + 3;

/** Unwanted mail: an unconfirmed account changes its address to ever new tags of the victim's, and many request password resets. */
export const mailBomb: Attack = async (siege, tally) => {
  const { origin, victim, dataDir } = siege;
  const [box = '', domain = ''] = victim.split('@');
  const tagged = (n: number) => `${box}+${n}@${domain}`;
  const signedUp = await callAuth(origin, 'signUp', {
    email: tagged(0),
    password: 'wrong2026',
    returnSecureToken: true,
  });
  const { idToken: token } = JSON.parse(signedUp.text) as { idToken: string };
  const before = mailsTo(dataDir, box);
  let n = 0;
  const steps = [
    () => call(`${origin}/api/auth/update`, { token, body: { email: tagged((n++ % 40) + 1) } }),
    () => call(`${origin}/api/auth/addressChange`, { token, body: { action: 'resend' } }),
    () => call(`${origin}/api/auth/emailVerification`, { token, method: 'POST' }),
    () => callAuth(origin, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: victim }),
    () => reset(siege, victim),
  ];
  await storm(siege, tally, 20, async (index) => {
    const step = steps[index % steps.length] as (typeof steps)[number];
    return wordOf(await step());
  });
  await pause(1000);
  const mails = mailsTo(dataDir, box) - before;
  tally.add('mails to the victim', mails);
  if (mails > mostMails) tally.breach(`${mails} mails to one mailbox`);
};

function mailsTo(dataDir: string, box: string): number {
  const folder = join(dataDir, 'outbox');
  const to = new RegExp(`^To: .*\\b${box.replace(/\W/g, '\\$&')}[+@]`, 'm');
  return readdirSync(folder).filter(
    (name) => name.endsWith('.eml') && to.test(readFileSync(join(folder, name), 'utf8')),
  ).length;
}
