import assert from 'node:assert/strict';
import type { Session } from '../database/session.ts';
import type { Json } from '../public.ts';
import { at, type Doc, type Keys, put, read, text, type Wire } from './oracle.ts';
import type { Parts, Who } from './oracle-access.ts';
import type { Timeline } from './timeline.ts';

export type Body = { [key: string]: Json };
export type Answer = { status: string; data?: string; warned?: boolean; index: number; listen?: Listened };

export interface Listened {
  readonly keys: Keys;
  readonly query: Wire | null;
  readonly tag: number | undefined;
  cache: Doc;
  ready: boolean;
  sent: boolean;
  index: number;
}

export const idOf = (keys: Keys, query: Wire | null) =>
  `/${keys.join('/')} ${query === null ? '' : JSON.stringify(Object.entries(query).sort())}`;
export const keysOf = (path: string) => path.split('/').filter((key) => key !== '');
export const pathOf = (keys: Keys) => `/${keys.join('/')}`;

/** A client seen from outside: its requests, responses and current view, compared with the oracle. */
export class SimulatedClient {
  session: Session | null = null;
  frames: string[] = [];
  who: Who = null;
  readonly listens = new Map<string, Listened>();
  readonly answers = new Map<number, Answer>();
  server: { who: Who; listens: Map<string, Listened>; wills: { who: Who; parts: Parts }[] };
  waiting: (() => void)[] | null = null;
  becoming: Who[] = [];
  expired = false;

  constructor() {
    this.server = { who: null, listens: new Map(), wills: [] };
  }

  /** Takes in what arrived, and asserts that every request was answered as the oracle says. */
  read(timeline: Timeline): void {
    for (const frame of this.frames.splice(0)) {
      const { d } = JSON.parse(frame) as { d: { r?: number; a?: string; b: Body } };
      if (d.r !== undefined) this.#answer(timeline, d.r, d.b as { s: string; d: Json });
      else this.#push(timeline, d.a ?? '', d.b);
    }
    assert.deepEqual([...this.answers.keys()], [], 'every request is answered');
  }

  #answer(timeline: Timeline, id: number, { s, d }: { s: string; d: Json }): void {
    const expected = this.answers.get(id);
    assert(expected !== undefined, `request ${id} is answered once`);
    this.answers.delete(id);
    assert.equal(s, expected.status);
    const { listen, data, index } = expected;
    if (listen !== undefined && s !== 'ok') this.listens.delete(idOf(listen.keys, listen.query));
    else if (listen !== undefined) {
      listen.ready = true;
      if (data === 'same') assert(!listen.sent, 'nothing is sent again');
      assert.deepEqual(d, expected.warned ? { w: ['no_index'] } : {});
    } else if (data !== undefined) assert.equal(text(read(d, null, 0)), data);
    for (const one of this.listens.values()) {
      if (!one.ready || this.expired) continue;
      assert.equal(
        text(one.cache),
        timeline.text(one, index),
        `after answer ${id}, ${idOf(one.keys, one.query)}`,
      );
      one.index = index;
    }
  }

  #push(timeline: Timeline, action: string, body: Body): void {
    const base = keysOf(String(body.p));
    if (action === 'c') {
      const [query = null] = (body.q ?? []) as Wire[];
      // it may have been given up meanwhile
      this.listens.delete(idOf(base, query));
      return;
    }
    assert(action === 'd' || action === 'm');
    const changes: [Keys, Json][] =
      action === 'd'
        ? [[base, body.d ?? null]]
        : Object.entries(body.d as Wire).map(([key, json]) => [[...base, ...keysOf(key)], json]);
    for (const listen of this.listens.values()) {
      if (listen.tag !== body.t) continue;
      if (pathOf(listen.keys) === body.p && action === 'd') listen.sent = true;
      for (const [keys, json] of changes) apply(listen, keys, json);
      if (listen.ready && !this.expired) this.#expectLegal(timeline, listen);
    }
  }

  /** What a client sees is what the oracle had at some moment, never earlier than what it saw before. */
  #expectLegal(timeline: Timeline, listen: Listened): void {
    const seen = text(listen.cache);
    for (let i = listen.index; i <= timeline.index; i++)
      if (timeline.text(listen, i) === seen) {
        listen.index = i;
        return;
      }
    assert.fail(`${idOf(listen.keys, listen.query)} shows what never was: ${seen}`);
  }

  compare(timeline: Timeline): void {
    if (this.session === null) return;
    assert.deepEqual([...this.listens.keys()].sort(), [...this.server.listens.keys()].sort());
    for (const listen of this.listens.values())
      assert.equal(text(listen.cache), timeline.text(listen, timeline.index));
  }
}

function apply(listen: Listened, keys: Keys, json: Json): void {
  const { keys: base } = listen;
  const doc = read(json, null, 0);
  if (base.every((key, i) => i >= keys.length || keys[i] === key)) {
    if (keys.length >= base.length) listen.cache = put(listen.cache, keys.slice(base.length), doc);
    else listen.cache = at(doc, base.slice(keys.length));
  }
}
