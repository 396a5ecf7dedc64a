import assert from 'node:assert/strict';
import { frameText } from '../database/encoding.ts';
import { createEngine, noLimits } from '../engine.ts';
import type { Engine, EngineConnection, Json } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { seededRandom } from './random.ts';

type Random = () => number;

const rules = {
  rules: {
    fuzz: { '.read': true, '.write': 'root.child("calm/shut").val() !== true', '.indexOn': ['a', '.value'] },
    typed: { '.read': 'auth !== null', '.write': true, $k: { '.validate': 'newData.val().length < 5' } },
    calm: { '.read': true, '.write': true },
  },
};

const words = [
  'a',
  'b',
  'fuzz',
  'typed',
  '__proto__',
  'constructor',
  '.value',
  '.priority',
  '.sv',
  'toString',
  '1',
  '-0',
  '😀',
  '\u0000',
  '[MIN_NAME]',
  '[MAX_NAME]',
  '',
  '/',
  '.',
  '..',
  '$x',
  'x'.repeat(800),
];
const actions = [
  'q',
  'n',
  'g',
  'p',
  'm',
  'o',
  'om',
  'oc',
  's',
  'auth',
  'gauth',
  'unauth',
  'appcheck',
  'stats',
  '__proto__',
  'constructor',
  '',
];
const fields = ['p', 'd', 'q', 't', 'h', 'cred', 'authvar', 'noauth'];
const queryFields = ['i', 'sp', 'sn', 'sin', 'ep', 'en', 'ein', 'l', 'vf'];

/** Makes frames: many nearly right, some right but strange, some no protocol at all. */
export class Frames {
  readonly #random: Random;
  constructor(random: Random) {
    this.#random = random;
  }

  next(): string {
    const kind = this.#random();
    if (kind < 0.55) return this.#request();
    if (kind < 0.8) return this.#spoilt(this.#request());
    if (kind < 0.86) return JSON.stringify(this.#json(4));
    if (kind < 0.9) return this.#control();
    if (kind < 0.94) return String(this.#below(60));
    if (kind < 0.97) return this.#bytes(this.#below(60));
    return this.#nested();
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #of<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  #request(): string {
    const body: { [key: string]: Json } = {};
    if (this.#random() < 0.95) body.p = this.#random() < 0.95 ? this.#path() : this.#json(1);
    for (const field of fields.slice(1)) if (this.#random() < 0.4) body[field] = this.#field(field);
    const r = this.#random() < 0.95 ? this.#below(1e6) : this.#json(1);
    const d = { r, a: this.#random() < 0.97 ? this.#of(actions) : this.#json(1), b: body };
    return JSON.stringify({ t: 'd', d: this.#random() < 0.97 ? d : this.#json(2) });
  }

  #field(field: string): Json {
    if (field === 'q' && this.#random() < 0.9) {
      const query: { [key: string]: Json } = {};
      for (const name of queryFields)
        if (this.#random() < 0.35)
          query[name] =
            name === 'i' && this.#random() < 0.8 ? this.#of(['a', '.value', '.key', 'b/c']) : this.#json(1);
      return query;
    }
    return field === 'h' ? this.#of(words) : this.#json(3);
  }

  #path(): string {
    const depth = this.#random() < 0.02 ? 40 : this.#below(4);
    const keys = Array.from({ length: depth }, () => this.#of(words));
    return `${this.#random() < 0.8 ? `/${this.#of(['fuzz', 'typed'])}` : ''}/${keys.join('/')}`;
  }

  #json(depth: number): Json {
    const kind = this.#below(depth > 0 ? 10 : 7);
    if (kind === 0) return null;
    if (kind === 1) return this.#random() < 0.5;
    if (kind === 2) return this.#of([0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31)]);
    if (kind < 6) return this.#of(words);
    if (kind === 6)
      return {
        '.sv': this.#of<Json>([
          'timestamp',
          'x',
          null,
          { increment: 1 },
          { increment: 1e308 },
          { increment: 'x' },
        ]),
      };
    if (kind === 7) return Array.from({ length: this.#below(4) }, () => this.#json(depth - 1));
    return Object.fromEntries(
      Array.from({ length: this.#below(4) }, () => [this.#of(words), this.#json(depth - 1)]),
    );
  }

  #control(): string {
    return JSON.stringify({
      t: this.#of(['c', 'd', 'x', null]),
      d: this.#of<Json>([{ t: 'p', d: {} }, { t: 'x' }, null, 5, []]),
    });
  }

  /** A frame with some units lost, doubled or exchanged. */
  #spoilt(frame: string): string {
    let text = frame;
    for (let i = this.#below(3); i >= 0; i--) {
      const at = this.#below(text.length + 1);
      const put = [
        this.#bytes(1 + this.#below(3)),
        '',
        text.slice(at, at + this.#below(20)),
        '"',
        '{',
        '\ud800',
      ];
      text = text.slice(0, at) + this.#of(put) + text.slice(at + this.#below(4));
    }
    return text;
  }

  #bytes(length: number): string {
    return Array.from({ length }, () =>
      String.fromCharCode(this.#below(this.#random() < 0.9 ? 128 : 65_536)),
    ).join('');
  }

  #nested(): string {
    const depth = this.#of([40, 500, 5000]);
    const [open, close] = this.#of([
      ['[', ']'],
      ['{"a":', '}'],
      ['{".value":', '}'],
      ['{".sv":', '}'],
    ] as const);
    const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
    return `{"t":"d","d":{"r":1,"a":"${this.#of(['p', 'm', 'o', 'g', 'q'])}","b":{"p":"/fuzz","d":${deep},"q":${this.#random() < 0.3 ? deep : '{}'}}}}`;
  }
}

export class FuzzWorld {
  readonly #engine: Engine;
  readonly #frames: Frames;
  readonly #random: Random;
  readonly #sessions: (EngineConnection | null)[] = Array.from({ length: 16 }, () => null);
  readonly #time: { now: number };
  closed = 0;
  sent = 0;

  private constructor(engine: Engine, random: Random, time: { now: number }) {
    this.#engine = engine;
    this.#random = random;
    this.#frames = new Frames(random);
    this.#time = time;
  }

  static async start(seed: number): Promise<FuzzWorld> {
    const numbers = seededRandom(seed);
    const random = () => numbers(2 ** 30) / 2 ** 30;
    const time = { now: 1_700_000_000_000 };
    const engine = await createEngine({
      projectId: 'p',
      namespace: 'p',
      store: memoryStore(),
      passwordHasher: { hash: async () => '', verify: async () => false },
      rules,
      clock: () => time.now,
      limits: { work: noLimits.work },
    });
    return new FuzzWorld(engine, random, time);
  }

  async burst(count: number): Promise<void> {
    // long answers must not delay others
    await this.#engine.database.update('/', { fuzz: null, typed: null });
    for (let i = 0; i < count; i++) {
      const at = Math.floor(this.#random() * this.#sessions.length);
      const session = this.#sessions[at] ?? this.#connect(at);
      this.sent++;
      // advance the clock, so that rate limits refill
      this.#time.now += 100;
      if (this.#random() < 0.002) {
        session.closed();
        this.#sessions[at] = null;
      } else session.receive(this.#frames.next());
    }
    await this.#behave();
  }

  /** Forgets what was written, so that memory can be compared. */
  async clear(): Promise<void> {
    this.#sessions.forEach((session, at) => {
      session?.closed();
      this.#sessions[at] = null;
    });
    await this.#engine.database.update('/', { fuzz: null, typed: null });
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  #connect(at: number): EngineConnection {
    const session = this.#engine.connect(
      (frame) => JSON.parse(frameText(frame)) as Json,
      () => {
        this.closed++;
        this.#sessions[at] = null;
        // as an adapter says when the socket has ended
        queueMicrotask(() => session.closed());
      },
      { host: 'h' },
    );
    this.#sessions[at] = session;
    return session;
  }

  async #behave(): Promise<void> {
    const frames: string[] = [];
    const client = this.#engine.connect(
      (frame) => frames.push(frameText(frame)),
      () => assert.fail('who behaves is not closed'),
      { host: 'h' },
    );
    const value = this.sent;
    const requests: [string, Json][] = [
      ['q', { p: '/calm/n', h: '' }],
      ['p', { p: '/calm/n', d: value }],
      ['g', { p: '/calm/n' }],
    ];
    for (const [r, [a, b]] of requests.entries()) client.receive(JSON.stringify({ t: 'd', d: { r, a, b } }));
    await this.#engine.database.get('calm');
    client.closed();
    const answers = frames.map(
      (frame) => JSON.parse(frame) as { d: { r?: number; b?: { s?: string; d?: Json } } },
    );
    assert.deepEqual(
      answers.filter(({ d }) => d.r !== undefined).map(({ d }) => d.b?.s),
      ['ok', 'ok', 'ok'],
    );
    assert.equal(answers.at(-1)?.d.b?.d, value);
    assert.ok(
      frames.some((frame) => frame.includes(`"d":${value}}}}`)),
      'the listener is told',
    );
  }
}
