import { type Attack, type Attacker, type Siege, storm } from '../attack.ts';
import { call, callAuth, wordOf } from '../calls.ts';
import { type Wire, wires } from '../wire.ts';

type Uses = Record<string, () => Promise<string>>;

/** Continues an administrator's impersonation after it was switched off, then after the administrator lost the right. */
export const helperAfterwards: Attack = async (siege, tally) => {
  const { origin, administrator } = siege;
  const [helper, helped] = siege.attackers as [Attacker, Attacker];
  const [secretariat] = await wires(origin, 1, { token: () => administrator });
  const mustBe = async (what: string, done: Promise<string> | undefined) => {
    const word = await done;
    if (word !== 'ok') throw new Error(`${what}: ${word}`);
  };
  const turn = (on: boolean) =>
    mustBe('the switch', secretariat?.ask('p', { p: '/symposium/setting/admin/signInAs', d: on }));
  const setRight = (admin: boolean) =>
    mustBe('the right', api(siege, administrator, '/api/auth/claims', { uid: helper.uid, admin }));

  await turn(true);
  await setRight(true);
  const uses = await signInAs(siege, helper, helped);
  for (const [what, use] of Object.entries(uses)) await mustBe(`${what}, while it is permitted`, use());
  const half = { ...siege, duration: siege.duration / 2 - 500 };
  const storming = (when: string) =>
    storm(half, tally, 8, async (index) => {
      const all = Object.entries(uses);
      const [what, use] = all[index % all.length] as (typeof all)[number];
      const word = await use();
      if (word === 'ok') tally.breach(`${what}, ${when}`);
      return word;
    });

  await turn(false);
  await storming('after the switch was turned off');
  await turn(true);
  await setRight(false);
  await storming('after the right has ended');
  await turn(false);
};

async function signInAs(siege: Siege, helper: Attacker, helped: Attacker): Promise<Uses> {
  const { origin, password } = siege;
  const own = await callAuth(origin, 'signInWithPassword', {
    email: helper.email,
    password,
    returnSecureToken: true,
  });
  const { idToken } = JSON.parse(own.text) as { idToken: string };
  const given = await call(`${origin}/api/auth/token`, { token: idToken, body: { uid: helped.uid } });
  const custom = JSON.parse(given.text) as { token: string };
  const exchanged = await callAuth(origin, 'signInWithCustomToken', {
    token: custom.token,
    returnSecureToken: true,
  });
  const session = JSON.parse(exchanged.text) as { idToken: string; refreshToken: string };
  const token = session.idToken;
  const [open] = (await wires(origin, 1, { token: () => token })) as [Wire];
  const mails = `/symposium/state/mail/${helped.uid}`;
  const comment = async () => {
    const d = { uid: helped.uid, name: helped.name, body: 'not I', time: { '.sv': 'timestamp' } };
    const p = `/symposium/state/issue/data/${helped.program}/helper-${performance.now().toFixed(3).replace('.', '-')}`;
    return open.ask('p', { p, d });
  };
  const onNewSocket = async (theToken: string) => {
    const [wire] = await wires(origin, 1);
    const signedIn = await wire?.ask('auth', { cred: theToken });
    const read = (await wire?.ask('g', { p: mails })) ?? 'closed';
    wire?.socket.terminate();
    return signedIn === 'ok' ? read : `sign-in: ${signedIn}`;
  };
  return {
    'reading mails on an open socket': () => open.ask('g', { p: mails }),
    'a comment on an open socket': comment,
    'reading mails on a new socket': () => onNewSocket(token),
    'reading mails with a refreshed token': async () => {
      const fresh = await refreshed(siege, session.refreshToken);
      return fresh ? onNewSocket(fresh) : 'not refreshed';
    },
    'an upload': async () => {
      const base64 = (text: string) => Buffer.from(text).toString('base64');
      const answer = await call(`${origin}/php/upload.php`, {
        method: 'POST',
        token,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': `programId ${base64(helped.program)},kind ${base64('presentation')}`,
        },
      });
      return wordOf(answer);
    },
  };
}

async function refreshed({ origin }: Siege, refreshToken: string): Promise<string | undefined> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const answer = await call(`${origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    body: new TextEncoder().encode(form.toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return (JSON.parse(answer.text) as { id_token?: string }).id_token;
}

async function api({ origin }: Siege, token: string, path: string, body: object): Promise<string> {
  return wordOf(await call(origin + path, { token, body }));
}
