import assert from 'node:assert/strict';
import { Database } from '../database/database.ts';
import { noLimits } from '../database/limits.ts';
import { Session } from '../database/session.ts';
import { Kernel } from '../kernel.ts';
import type { SharedFrame } from '../public.ts';
import { compileRules } from '../rules/index.ts';
import { memoryStore } from '../stores/memory.ts';
import { clientCount, historyRules, type Step, type Turn } from './history.ts';
import { at, digest, type Keys, select, text } from './oracle.ts';
import { mayRead, type Parts, type Who, write } from './oracle-access.ts';
import {
  type Answer,
  type Body,
  idOf,
  keysOf,
  type Listened,
  pathOf,
  SimulatedClient,
} from './simulated-client.ts';
import { Timeline } from './timeline.ts';
import { unscheduled } from './unscheduled.ts';

/** Runs histories through real sessions and the oracle side by side; asserts that they agree. */
export class Simulation {
  readonly #kernel: Kernel;
  readonly #database: Database;
  readonly #clients = Array.from({ length: clientCount }, () => new SimulatedClient());
  readonly #timeline = new Timeline();
  #now = 1_000_000;
  #id = 0;
  #tag = 0;

  constructor() {
    this.#kernel = new Kernel({ data: null, auth: null, will: null }, memoryStore(), (message, error) => {
      throw new Error(message, { cause: error });
    });
    this.#database = new Database(this.#kernel, () => this.#now);
    this.#database.access = compileRules(historyRules);
  }

  async run(history: readonly Turn[]): Promise<void> {
    for (const turn of history) await this.#turn(turn);
    await this.#turn({ steps: [], recheck: true });
  }

  async #turn({ steps, recheck }: Turn): Promise<void> {
    this.#now++;
    for (const { client: number, step } of steps) {
      const client = this.#clients[number % clientCount];
      if (client === undefined || client.expired) continue;
      this.#connect(client);
      this.#step(client, step);
    }
    this.#verified();
    // tokens are verified within the turn
    await new Promise((resolve) => setImmediate(resolve));
    await this.#kernel.quiet();
    for (const client of this.#clients) if (client.expired) this.#afterExpiry(client);
    if (recheck) {
      this.#database.recheck();
      for (const client of this.#clients) this.#revoke(client);
    }
    await this.#kernel.quiet();
    for (const client of this.#clients) client.read(this.#timeline);
    if (recheck) for (const client of this.#clients) client.compare(this.#timeline);
  }

  #request(client: SimulatedClient, action: string, body: Body, answer: () => Omit<Answer, 'index'>): void {
    const id = this.#id++;
    client.session?.receive(JSON.stringify({ t: 'd', d: { r: id, a: action, b: body } }));
    const run = () => {
      const expected = answer();
      client.answers.set(id, { ...expected, index: this.#timeline.index });
    };
    if (client.waiting === null) run();
    else client.waiting.push(run);
  }

  #connect(client: SimulatedClient): void {
    if (client.session !== null) return;
    const send = (frame: string | SharedFrame) =>
      client.frames.push(typeof frame === 'string' ? frame : frame.text);
    const verify = async (credential: string) => ({
      auth: { uid: credential, provider: 'p', token: credential === 'admin' ? { admin: true } : {} },
      expiresAt: Infinity,
    });
    const close = () => assert.fail('no socket is closed from this side');
    client.session = new Session(
      this.#database,
      this.#kernel,
      { id: `s${this.#id++}`, send, close, verify, ...unscheduled() },
      noLimits,
    );
    if (client.who !== null) this.#step(client, { do: 'auth', who: client.who });
    for (const listen of client.listens.values()) this.#listen(client, listen);
  }

  #listen(client: SimulatedClient, listen: Listened): void {
    const { keys, query, tag } = listen;
    listen.ready = false;
    listen.sent = false;
    const hash = digest(listen.cache);
    const body: Body = { p: pathOf(keys), h: hash };
    if (query !== null) Object.assign(body, { q: query, t: tag });
    this.#request(client, 'q', body, () => {
      if (!mayRead(client.server.who, this.#timeline.root, keys))
        return { status: 'permission_denied', listen };
      client.server.listens.set(idOf(keys, query), listen);
      const isIndexed = ['.key', '.priority', ...(pathOf(keys) === '/open' ? ['a', '.value'] : [])];
      const same = digest(this.#timeline.view(listen)) === hash;
      const warned = query !== null && !isIndexed.includes(String(query.i ?? '.priority'));
      return { status: 'ok', listen, warned, data: same ? 'same' : 'sent' };
    });
  }

  #step(client: SimulatedClient, step: Step): void {
    if (step.do === 'listen' || step.do === 'unlisten' || step.do === 'get') this.#look(client, step);
    else if (step.do === 'set')
      this.#write(client, 'p', { p: step.path, d: step.value }, [[keysOf(step.path), step.value]]);
    else if (step.do === 'update') this.#write(client, 'm', { p: step.path, d: step.values }, partsOf(step));
    else if (step.do === 'transaction') {
      const keys = keysOf(step.path);
      const h = digest(at(step.stale ? this.#timeline.first : this.#timeline.root, keys));
      this.#write(client, 'p', { p: step.path, d: step.value, h }, [[keys, step.value]], h);
    } else if (step.do === 'leave')
      this.#will(client, 'o', { p: step.path, d: step.value }, [[keysOf(step.path), step.value]]);
    else if (step.do === 'leaveUpdate')
      this.#will(client, 'om', { p: step.path, d: step.values }, partsOf(step));
    else if (step.do === 'cancel')
      this.#request(client, 'oc', { p: step.path }, () => {
        this.#cancel(client, [keysOf(step.path)]);
        return { status: 'ok' };
      });
    else if (step.do === 'auth') this.#signIn(client, step.who);
    else if (step.do === 'unauth') this.#signOut(client);
    else if (step.do === 'disconnect') this.#disconnect(client);
    else this.#expire(client);
  }

  #look(client: SimulatedClient, step: Extract<Step, { do: 'listen' | 'unlisten' | 'get' }>): void {
    if (step.do === 'unlisten') {
      const all = [...client.listens];
      const [id, listen] = all[step.which % all.length] ?? [];
      if (id === undefined || listen === undefined) return;
      client.listens.delete(id);
      const body = { p: pathOf(listen.keys), ...(listen.query === null ? {} : { q: listen.query }) };
      this.#request(client, 'n', body, () => {
        client.server.listens.delete(id);
        return { status: 'ok' };
      });
      return;
    }
    const keys = keysOf(step.path);
    const { query } = step;
    if (step.do === 'listen') {
      const id = idOf(keys, query);
      if (client.listens.has(id)) return;
      const tag = query === null ? undefined : ++this.#tag;
      const fresh = { keys, query, tag, cache: null, ready: false, sent: false, index: 0 };
      client.listens.set(id, fresh);
      this.#listen(client, fresh);
      return;
    }
    const body = { p: step.path, ...(query === null ? {} : { q: query }) };
    this.#request(client, 'g', body, () =>
      mayRead(client.server.who, this.#timeline.root, keys)
        ? { status: 'ok', data: text(select(at(this.#timeline.root, keys), query)) }
        : { status: 'permission_denied' },
    );
  }

  #signOut(client: SimulatedClient): void {
    client.who = null;
    this.#request(client, 'unauth', {}, () => {
      this.#become(client, null);
      return { status: 'ok' };
    });
  }

  #expire(client: SimulatedClient): void {
    // tokens that are just being verified do not expire
    if (client.waiting !== null || client.server.who === null) return;
    client.session?.revokeAuth('expired_token', 'expired');
    client.expired = true;
    client.server.who = null;
    client.server.listens.clear();
  }

  #write(client: SimulatedClient, action: string, body: Body, parts: Parts, hash?: string): void {
    this.#request(client, action, body, () => {
      const expected =
        hash === undefined ? undefined : digest(at(this.#timeline.root, parts[0]?.[0] ?? [])) === hash;
      const { status, after } = write(this.#timeline.root, parts, client.server.who, this.#now, expected);
      if (after !== undefined) this.#timeline.add(after);
      return { status };
    });
  }

  #will(client: SimulatedClient, action: string, body: Body, parts: Parts): void {
    this.#request(client, action, body, () => {
      const { who } = client.server;
      const { status } = write(this.#timeline.root, parts, who, this.#now);
      if (status === 'ok') {
        this.#cancel(
          client,
          parts.map(([keys]) => keys),
        );
        client.server.wills.push({ who, parts });
      }
      return { status };
    });
  }

  #cancel(client: SimulatedClient, paths: readonly Keys[]): void {
    const isAtOrBelow = (keys: Keys) => paths.some((path) => path.every((key, i) => keys[i] === key));
    client.server.wills = client.server.wills
      .map(({ who, parts }) => ({ who, parts: parts.filter(([keys]) => !isAtOrBelow(keys)) }))
      .filter(({ parts }) => parts.length > 0);
  }

  #signIn(client: SimulatedClient, who: Who): void {
    client.who = who;
    const outer = client.waiting;
    const ready = () => {
      client.waiting ??= [];
      client.becoming.push(who);
      this.#verifying.push(client);
    };
    const id = this.#id++;
    client.session?.receive(JSON.stringify({ t: 'd', d: { r: id, a: 'auth', b: { cred: who } } }));
    this.#signIns.set(client, [...(this.#signIns.get(client) ?? []), id]);
    if (outer === null) ready();
    else outer.push(ready);
  }

  readonly #signIns = new Map<SimulatedClient, number[]>();
  /** In the order in which the tokens came. */
  #verifying: SimulatedClient[] = [];

  /** All tokens become valid, in order; then what waited for them is done, up to the next token. */
  #verified(): void {
    for (;;) {
      const batch = this.#verifying.splice(0);
      if (batch.length === 0) return;
      for (const client of batch) {
        this.#become(client, client.becoming.shift() ?? null);
        const id = this.#signIns.get(client)?.shift();
        if (id !== undefined) client.answers.set(id, { status: 'ok', index: this.#timeline.index });
      }
      for (const client of batch) {
        const waiting = client.waiting ?? [];
        client.waiting = null;
        while (waiting.length > 0 && client.waiting === null) waiting.shift()?.();
        if (client.waiting !== null) (client.waiting as (() => void)[]).push(...waiting);
      }
    }
  }

  #become(client: SimulatedClient, who: Who): void {
    client.server.who = who;
    this.#revoke(client);
  }

  #revoke({ server }: SimulatedClient): void {
    for (const [id, { keys }] of server.listens)
      if (!mayRead(server.who, this.#timeline.root, keys)) server.listens.delete(id);
  }

  #disconnect(client: SimulatedClient): void {
    client.session?.closed();
    client.session = null;
    client.frames = [];
    client.answers.clear();
    client.waiting = null;
    client.becoming = [];
    this.#signIns.delete(client);
    this.#verifying = this.#verifying.filter((other) => other !== client);
    for (const { parts, who } of client.server.wills) {
      const { after } = write(this.#timeline.root, parts, who, this.#now);
      if (after !== undefined) this.#timeline.add(after);
    }
    client.server = { who: null, listens: new Map(), wills: [] };
    // as a client forgets what it was about to be told
    for (const listen of client.listens.values()) listen.ready = false;
  }

  #afterExpiry(client: SimulatedClient): void {
    const notified = client.frames.some((frame) => frame.includes('"a":"ac"'));
    assert(notified, 'the client is told that its token has expired');
    client.frames = client.frames.filter((frame) => !frame.includes('"a":"ac"'));
    client.read(this.#timeline);
    this.#disconnect(client);
    client.expired = false;
  }
}

function partsOf({ path, values }: { path: string; values: Body }): Parts {
  return Object.entries(values).map(([key, json]) => [[...keysOf(path), ...keysOf(key)], json]);
}
