import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Json } from 'embedded-firebase';
import { announceAt, sendRest } from './files-server.ts';
import { crowdProgram, crowdSize, faultsOf, type Held, Ledger, memberAddress } from './outage-model.ts';
import { firstLine, scriptCall } from './server-process.ts';
import { openSocket, remoteEngine, type Socket } from './socket.ts';
import { password, submission } from './symposium.ts';

interface Server {
  origin: string;
  child: ChildProcess;
  startTime: number;
}

/** Kills a server repeatedly while people use it; every restart is checked for what was acknowledged. */
export class Outage {
  readonly ledger = new Ledger();
  readonly startTimes: number[] = [];
  readonly #directory: string;
  readonly #video: Uint8Array;
  readonly #random: () => number;
  readonly #tokens = new Map<string, { token: string; until: number }>();
  #count = 0;

  constructor(directory: string, video: Uint8Array, random: () => number) {
    this.#directory = directory;
    this.#video = video;
    this.#random = random;
  }

  async prepare(): Promise<void> {
    const { origin, child } = await this.#start();
    for (let number = 0; number < crowdSize; number++) await this.#token(origin, memberAddress(number));
    await kill(child);
  }

  /** Starts, checks, works for a random time, kills. Returns faults. */
  async round(): Promise<string[]> {
    const server = await this.#start();
    try {
      const faults = await this.#check(server, false);
      const cut = new AbortController();
      const work = this.#work(server.origin, cut.signal);
      await new Promise((resolve) => setTimeout(resolve, 30 + this.#random() * 1200));
      await kill(server.child);
      cut.abort();
      await work;
      return faults;
    } finally {
      await kill(server.child);
    }
  }

  /** Returns faults after conversions and mails are done. */
  async finish(): Promise<string[]> {
    const server = await this.#start();
    try {
      for (let tries = 0; ; tries++) {
        const faults = await this.#check(server, true);
        if (faults.length === 0 || tries === 300) return faults;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    } finally {
      await kill(server.child);
    }
  }

  async #start(): Promise<Server> {
    const began = performance.now();
    const { program, args, env } = scriptCall('serve-crowd.ts', { DATA_DIR: this.#directory }, []);
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const line = await firstLine(child, createInterface({ input: child.stdout }));
    const startTime = performance.now() - began;
    this.startTimes.push(startTime);
    return { origin: line.replace('ready ', ''), child, startTime };
  }

  async #work(origin: string, signal: AbortSignal): Promise<void> {
    const jobs = [this.#signUp, this.#submit, this.#comment, this.#upload, this.#signUp, this.#comment];
    await Promise.all(
      jobs.map(async (job) => {
        while (!signal.aborted) await job.call(this, origin).catch(() => {});
      }),
    );
  }

  async #signUp(origin: string): Promise<void> {
    const email = `new${this.#next()}@example.org`;
    let idToken = '';
    const made = await this.ledger.note('account', email, async () => {
      const answer = await ask(origin, 'identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded', {
        email,
        password,
        returnSecureToken: true,
      });
      idToken = String(answer.idToken ?? '');
      return idToken ? email : null;
    });
    if (made === null) return;
    await this.ledger.note('confirmation', email, async () => {
      const { sent } = await ask(origin, 'api/auth/emailVerification', undefined, idToken);
      return sent === true ? email : null;
    });
  }

  async #submit(origin: string): Promise<void> {
    const token = await this.#token(origin, memberAddress(this.#pick(crowdSize)));
    const key = `submission-${this.#next()}`;
    await this.ledger.note('submission', key, async () => {
      const { id } = await ask(origin, 'api/program/append', { submission }, token, {
        'idempotency-key': key,
      });
      return typeof id === 'string' ? id : null;
    });
  }

  async #comment(origin: string): Promise<void> {
    const number = this.#pick(crowdSize);
    const uid = `member${number}`;
    const socket = await openSocket(
      await remoteEngine(origin),
      await this.#token(origin, memberAddress(number)),
    );
    try {
      const at = `${crowdProgram(this.#pick(crowdSize))}/-key${this.#next()}`;
      const value: Json = { uid, name: uid, body: 'How deep was the snow?', time: { '.sv': 'timestamp' } };
      await this.ledger.note('comment', at, async () =>
        (await socket.set(`state/issue/data/${at}`, value)) === 'ok' ? at : null,
      );
    } finally {
      socket.close();
    }
  }

  async #upload(origin: string): Promise<void> {
    const number = this.#pick(crowdSize);
    const programId = crowdProgram(number);
    if (this.ledger.sent.upload.has(programId)) return this.#submit(origin);
    const sender = { origin, token: await this.#token(origin, memberAddress(number)) };
    const file = { programId, kind: 'video', size: this.#video.length, name: 'talk.mp4' };
    const place = await announceAt(sender, file);
    await this.ledger.note('upload', programId, async () => {
      const status = await sendRest(sender, place, this.#video, 0);
      if (status !== 204) this.ledger.sent.upload.delete(programId);
      return status === 204 ? programId : null;
    });
  }

  async #check({ origin, child }: Server, settled: boolean): Promise<string[]> {
    const token = await this.#token(origin, 'admin@example.org');
    const socket = await openSocket(await remoteEngine(origin), token);
    try {
      const held = await this.#held(origin, token, socket);
      if (child.exitCode !== null) throw new Error('the server ended by itself');
      return faultsOf(this.ledger, held, settled);
    } finally {
      socket.close();
    }
  }

  async #held(origin: string, token: string, socket: Socket): Promise<Held> {
    const keys = async (path: string) => Object.keys(((await socket.value(path)) ?? {}) as object);
    const [open, own] = [await keys('staticData/program'), await keys('otherData/program')];
    const comments = (await Promise.all(
      [...new Set([...this.ledger.acknowledged.comment].map((at) => at.split('/')[0] as string))].map(
        async (id) => (await keys(`state/issue/data/${id}`)).map((key) => `${id}/${key}`),
      ),
    )) as string[][];
    const files = await Promise.all(
      [...this.ledger.acknowledged.upload].map(async (id) => {
        const status = (await socket.value(`state/status/${id}/video`)) as {
          state?: string;
          code?: string;
        } | null;
        const shown = status?.state === 'complete' && (await socket.value(`state/movie/${id}`)) !== null;
        return shown || status?.state === 'converting' || status?.code === 'crashed' ? [id] : [];
      }),
    );
    return {
      accounts: await this.#accounts(origin, token),
      programs: new Set(open.filter((id) => own.includes(id))),
      halves: [...open, ...own].filter((id) => !(open.includes(id) && own.includes(id))),
      comments: new Set(comments.flat()),
      files: new Set(files.flat()),
      mails: this.#mails(),
    };
  }

  async #accounts(origin: string, token: string): Promise<Set<string>> {
    const found = new Set<string>();
    for (let after: unknown; ; ) {
      const page = await ask(origin, 'api/auth', { limit: 500, ...(after ? { after } : {}) }, token);
      for (const { email } of page.accounts as { email: string }[]) found.add(email);
      after = page.next;
      if (!after) return found;
    }
  }

  #mails(): Map<string, number> {
    const counts = new Map<string, number>();
    const folder = join(this.#directory, 'outbox');
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
      const to = /^To: .*?([\w.]+@example\.org)/im.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '';
      counts.set(to, (counts.get(to) ?? 0) + 1);
    }
    return counts;
  }

  async #token(origin: string, email: string): Promise<string> {
    const known = this.#tokens.get(email);
    if (known && known.until > Date.now()) return known.token;
    const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
    const { idToken } = await ask(origin, path, { email, password, returnSecureToken: true });
    if (typeof idToken !== 'string') throw new Error('no sign-in');
    this.#tokens.set(email, { token: idToken, until: Date.now() + 40 * 60_000 });
    return idToken;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

/** Posts JSON; a non-JSON answer becomes an empty object. Rejects when the server is gone. */
async function ask(
  origin: string,
  path: string,
  body: object | undefined,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
