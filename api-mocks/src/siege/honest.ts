import { LiveClient, wholeListens } from '../load/live-client.ts';

/** Whom the honest readers are. */
export interface Honest {
  origin: string;
  program: string;
  people: { uid: string; email: string; name: string; token: string }[];
  /** May upload. */
  administrator: string;
  password: string;
}

/** Milliseconds each attempt took, and what was rejected, by what was done. */
export type Experience = Record<string, { took: number[]; rejected: string[] }>;

/** Milliseconds between two attempts of the same kind. */
const paces = { config: 100, page: 150, visit: 500, arrival: 400, comment: 700, signIn: 800, upload: 8000 };

/** `honest.ts`: people who do what people do, each kind at its pace; answers each message with how it went since the last one. */
let experience: Experience = {};
let honest: Honest;
let count = 0;
const writers: LiveClient[] = [];

const underWay = new Set<Promise<void>>();

process.on('message', (message) => {
  if (message === 'report') void report();
  else void begin(message as Honest);
});
process.once('disconnect', () => process.exit(0));

/** What was begun before is waited for, as it belongs to what is reported. */
async function report(): Promise<void> {
  const told = experience;
  experience = {};
  await Promise.all(underWay);
  process.send?.(told);
}

async function begin(given: Honest): Promise<void> {
  honest = given;
  for (const person of honest.people.slice(0, 60)) {
    const client = new LiveClient({ ...optionsOf(person), listens: [] });
    await client.sync();
    writers.push(client);
  }
  for (const [name, pace] of Object.entries(paces))
    setInterval(() => {
      const attempted = attempt(name as keyof typeof paces).finally(() => underWay.delete(attempted));
      underWay.add(attempted);
    }, pace);
  process.send?.('ready');
}

async function attempt(name: keyof typeof paces): Promise<void> {
  const began = performance.now();
  const own = experience;
  const said = await Promise.race([
    steps[name](count++).catch((error: unknown) => String((error as Error).message ?? error)),
    new Promise<string>((resolve) => setTimeout(resolve, 30_000, 'no answer in 30 s')),
  ]);
  own[name] ??= { took: [], rejected: [] };
  own[name].took.push(performance.now() - began);
  if (said !== 'ok') own[name].rejected.push(said);
}

const steps: Record<keyof typeof paces, (n: number) => Promise<string>> = {
  config: () => get('/config.json'),
  page: () => get('/'),
  visit: () => arrive({ origin: honest.origin, token: '', listens: [programme], compress: true }),
  arrival: (n) => {
    const person = honest.people[n % honest.people.length];
    if (!person) return Promise.resolve('nobody');
    return arrive({ ...optionsOf(person), listens: wholeListens(person.uid, person.email) });
  },
  async comment(n) {
    const writer = writers[n % writers.length];
    const person = honest.people[n % writers.length];
    const key = `honest-${process.pid}-${n}`;
    const comment = {
      uid: person?.uid,
      name: person?.name,
      body: 'a question',
      time: { '.sv': 'timestamp' },
    };
    return (await writer?.update({ [`state/issue/data/${honest.program}/${key}`]: comment })) ?? 'nobody';
  },
  async signIn(n) {
    const { email } = honest.people[n % honest.people.length] ?? {};
    const answer = await fetch(
      `${honest.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: honest.password, returnSecureToken: true }),
      },
    );
    const said = await answer.text();
    return answer.ok ? 'ok' : `${answer.status} ${said.slice(0, 80)}`;
  },
  upload,
};

const programme = { path: '/symposium/staticData/program', query: undefined };

/** Announces a file, sends half of it and gives up: nothing is converted beside the measurements. */
async function upload(): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = { authorization: `Bearer ${honest.administrator}`, 'tus-resumable': '1.0.0' };
  const bytes = new Uint8Array(200_000);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  const announced = await fetch(`${honest.origin}/php/upload.php`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length * 2),
      'upload-metadata': `programId ${base64(honest.program)},kind ${base64('presentation')},filename ${base64('a.pdf')}`,
    },
  });
  const place = announced.headers.get('location');
  if (!place) return `${announced.status} ${(await announced.text()).slice(0, 80)}`;
  const url = new URL(place, honest.origin);
  const sent = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  await fetch(url, { method: 'DELETE', headers });
  return sent.ok ? 'ok' : `${sent.status} ${(await sent.text()).slice(0, 80)}`;
}

async function get(path: string): Promise<string> {
  const answer = await fetch(honest.origin + path);
  await answer.arrayBuffer();
  return answer.ok ? 'ok' : String(answer.status);
}

async function arrive(options: ConstructorParameters<typeof LiveClient>[0]): Promise<string> {
  const client = new LiveClient(options);
  await client.sync();
  client.cut();
  return client.rejected === 0 ? 'ok' : 'a listen was rejected';
}

function optionsOf({ token }: { token: string }) {
  return { origin: honest.origin, token, compress: true };
}
