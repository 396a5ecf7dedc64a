import { AccountError, DatabaseError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import type { ConnectionInfo, Json, Limits, SharedFrame } from '../public.ts';
import { type Auth, administrator } from './access.ts';
import { type Database, updateWrites, type Writes } from './database.ts';
import { hashOf } from './hash.ts';
import { hasRoomFor } from './indexes.ts';
import type { Path } from './keys.ts';
import { parsePath, pathText } from './keys.ts';
import { Allowance, costOf, Inbox } from './limits.ts';
import { Listen } from './listen.ts';
import { OnDisconnect } from './on-disconnect.ts';
import { Outgoing, type OutgoingPorts } from './outgoing.ts';
import * as protocol from './protocol.ts';
import { windowNode, windowOf } from './query.ts';
import { childCount, nodeAt, toJson } from './tree.ts';

/** What a session needs from outside. */
export interface SessionPorts extends OutgoingPorts {
  /** Its name, which no other session ever had. */
  readonly id: string;
  close(code: number, reason: string): void;
  /**
   * Rejects with an `AccountError`. `expiresAt` in milliseconds. `actAs` is whom an administrator wants to be taken
   * for: claims, or `null` for nobody.
   */
  verify(
    credential: string,
    actAs?: { [claim: string]: Json } | null,
  ): Promise<{ auth: Auth | null; expiresAt: number }>;
}

/** Characters of an answer that cost as much as one more request. */
const ANSWER_UNIT = 65_536;
/** Children looked through for want of a declared index that cost as much. */
const SCAN_UNIT = 1000;
/** Characters of a query. */
const MAX_QUERY = 20_000;

/** One client's socket: its requests in order, its token, its listens, its last will. */
export class Session {
  readonly #ports: SessionPorts;
  readonly #database: Database;
  readonly #kernel: Kernel;
  readonly #limits: Limits;
  readonly #frames: protocol.FrameAssembler;
  readonly #inbox = new Inbox();
  readonly #allowance: Allowance;
  readonly #outgoing: Outgoing;
  readonly #listens = new Map<string, Listen>();
  readonly #onDisconnect: OnDisconnect;
  /** A token is being verified: what comes after it waits. */
  #verifying = false;
  #expiresAt = Infinity;
  #open = true;
  auth: Auth | null = null;

  constructor(database: Database, kernel: Kernel, ports: SessionPorts, limits: Limits) {
    this.#database = database;
    this.#kernel = kernel;
    this.#ports = ports;
    this.#limits = limits;
    this.#onDisconnect = new OnDisconnect(kernel, ports.id);
    this.#frames = new protocol.FrameAssembler(limits.message);
    this.#allowance = new Allowance(limits, database.now);
    this.#outgoing = new Outgoing(kernel, ports, limits.unsent, () => this.stop(1013, 'too slow'));
  }

  start(info: ConnectionInfo): void {
    this.#ports.send(protocol.handshakeFrame(this.#database.now, info.host, this.#ports.id));
  }

  receive(frame: string): void {
    if (!this.#open) return;
    try {
      const text = this.#frames.accept(frame);
      if (text === null) return;
      this.#inbox.add(text);
      this.#work();
    } catch {
      this.stop(1008, 'malformed message');
    }
    if (this.#inbox.size > this.#limits.waiting) this.stop(1008, 'too many requests');
  }

  /** Sends in its turn: after everything it may rest on is durable. */
  send(frame: string | SharedFrame, ifUndone?: () => void): void {
    this.#outgoing.send(frame, ifUndone);
  }

  /** Forgets the client and carries out its last will. Idempotent. */
  closed(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#outgoing.end();
    for (const listen of this.#listens.values()) listen.end();
    this.#listens.clear();
    this.#inbox.clear();
    this.#onDisconnect.carryOut(this.#database);
  }

  /** Ends the session from this side. */
  stop(code: number, reason: string): void {
    if (!this.#open) return;
    this.#ports.close(code, reason);
    this.closed();
  }

  /** Time has passed: an expired token counts no more, and requests that waited may go on. */
  tick(now: number): void {
    if (this.auth !== null && now >= this.#expiresAt)
      this.revokeAuth('expired_token', 'Auth token is expired.');
    try {
      this.#work();
    } catch {
      this.stop(1008, 'malformed message');
    }
  }

  /** The client is told to come back with another token; until it does it is nobody and hears nothing. */
  revokeAuth(status: 'expired_token' | 'invalid_token', reason: string): void {
    if (this.auth === null) return;
    this.send(protocol.authRevokedFrame(status, reason), this.#resync);
    this.#forgetToken();
  }

  /** What the account left for its disconnection is asked for in nobody's name. */
  disown(uid: string): void {
    this.#onDisconnect.disown(uid);
  }

  checkListens(): void {
    for (const listen of [...this.#listens.values()]) listen.check();
  }

  /** The rules have changed: every listen is checked again soon. */
  doubtListens(): void {
    for (const listen of this.#listens.values()) this.#database.doubt(listen);
  }

  revoke(listen: Listen): void {
    this.#listens.delete(listen.id);
    this.send(protocol.revokedFrame(pathText(listen.path), listen.wireQuery ?? undefined), this.#resync);
  }

  /** Ends the listens without a word: told "denied", the client would not listen again with its next token. */
  #forgetToken(): void {
    this.auth = null;
    this.#expiresAt = Infinity;
    for (const listen of this.#listens.values()) listen.end();
    this.#listens.clear();
  }

  #become(auth: Auth | null, expiresAt: number): void {
    this.auth = auth;
    this.#expiresAt = expiresAt;
    this.checkListens();
  }

  /** Handles what waits, in order, as far as it may. Throws on what no client sends. */
  #work(): void {
    while (this.#open && !this.#verifying && !this.#outgoing.isFull) {
      const free = this.auth === administrator;
      if (this.#inbox.size === 0 || !(free || this.#allowance.has(this.#database.now))) return;
      const text = this.#inbox.take() ?? '';
      this.#allowance.spend(costOf(text));
      const message = protocol.readMessage(text);
      if (message.kind === 'ping') this.#outgoing.tell(protocol.pongFrame());
      if (message.kind === 'request') this.#handle(message.request);
    }
  }

  #handle(request: protocol.ClientRequest): void {
    const { id, action, body } = request;
    try {
      if (!Object.hasOwn(this.#actions, action)) throw new DatabaseError('invalid_request', 'unknown action');
      this.#actions[action]?.(id, body);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#refuse(id, error);
    }
  }

  readonly #actions: { readonly [action: string]: (id: number, body: { [key: string]: Json }) => void } = {
    q: (id, body) => this.#listen(id, body),
    n: (id, body) => this.#unlisten(id, body),
    g: (id, body) => this.#get(id, body),
    p: (id, body) => this.#write(id, [[writePath(body), body.d ?? null]], body.h),
    m: (id, body) => this.#write(id, updateWrites(parsePath(text(body.p)), object(body.d)), body.h),
    o: (id, body) => this.#remember(id, [[writePath(body), body.d ?? null]]),
    om: (id, body) => this.#remember(id, updateWrites(parsePath(text(body.p)), object(body.d))),
    oc: (id, body) => {
      this.#onDisconnect.cancel(writePath(body));
      this.#ok(id);
    },
    auth: (id, body) => this.#authenticate(id, body),
    gauth: (id, body) => this.#authenticate(id, body),
    unauth: (id) => {
      this.#become(null, Infinity);
      this.#ok(id);
    },
    s: (id) => this.#ok(id),
    appcheck: (id) => this.#ok(id),
    unappeck: (id) => this.#ok(id),
  };

  #listen(id: number, body: { [key: string]: Json }): void {
    const tag = typeof body.t === 'number' ? body.t : undefined;
    const listen = this.#permitted(body, tag);
    const known = this.#listens.get(listen.id);
    if (known === undefined && this.auth !== administrator && this.#listens.size >= this.#limits.listens)
      throw new DatabaseError('too_many_listens', 'Too many listens');
    known?.end();
    this.#listens.set(listen.id, listen);
    const { node, first } = listen.begin();
    const unchanged = typeof body.h === 'string' && (body.h === '' ? node === null : hashOf(node) === body.h);
    if (!unchanged) {
      const frame = first().frame(tag);
      this.#allowance.spend(frame.text.length / ANSWER_UNIT);
      this.send(frame, this.#resync);
    }
    this.send(
      protocol.responseFrame(id, 'ok', this.#isIndexed(listen) ? {} : { w: ['no_index'] }),
      this.#resync,
    );
  }

  /** The path and query that a request names, if the rules let it be read. */
  #permitted(body: { [key: string]: Json }, tag?: number): Listen {
    const path = parsePath(text(body.p));
    const wireQuery = body.q === undefined ? null : object(body.q);
    if (wireQuery !== null && JSON.stringify(wireQuery).length > MAX_QUERY)
      throw new DatabaseError('invalid_query', 'The query is too long');
    const listen = new Listen(this, this.#database, path, wireQuery, tag);
    if (!listen.isAllowed()) throw new DatabaseError('permission_denied', 'Permission denied');
    if (listen.query !== null && !this.#isIndexed(listen)) {
      const node = nodeAt(this.#database.root, path);
      if (!hasRoomFor(node, listen.query.index))
        throw new DatabaseError('invalid_query', 'Too many orders without a declared index');
      this.#allowance.spend(childCount(node) / SCAN_UNIT);
    }
    return listen;
  }

  #isIndexed({ query, path }: Listen): boolean {
    return query === null || this.#database.access.isIndexed(path, query.index);
  }

  #unlisten(id: number, body: { [key: string]: Json }): void {
    const listen = Listen.idOf(parsePath(text(body.p)), body.q === undefined ? null : object(body.q));
    this.#listens.get(listen)?.end();
    this.#listens.delete(listen);
    this.#ok(id);
  }

  #get(id: number, body: { [key: string]: Json }): void {
    const { path, query } = this.#permitted(body);
    const node = nodeAt(this.#database.root, path);
    const seen = query === null ? node : windowNode(windowOf(node, query));
    const frame = protocol.dataResponseFrame(id, JSON.stringify(toJson(seen, 'export')));
    this.#allowance.spend(frame.length / ANSWER_UNIT);
    this.send(frame, this.#resync);
  }

  #write(id: number, writes: Writes, hash: Json | undefined): void {
    this.#database.write(writes, this.auth, typeof hash === 'string' ? hash : undefined);
    this.#ok(id);
  }

  #remember(id: number, writes: Writes): void {
    this.#database.rehearse(writes, this.auth);
    this.#onDisconnect.add(writes, this.auth);
    this.#ok(id);
  }

  #authenticate(id: number, body: { [key: string]: Json }): void {
    const actAs = body.noauth === true ? null : body.authvar ? object(body.authvar) : undefined;
    const verified = this.#ports.verify(text(body.cred), actAs);
    this.#verifying = true;
    verified
      .then(({ auth, expiresAt }) => {
        if (!this.#open) return;
        this.#become(auth, expiresAt);
        const token = { auth: auth && { ...auth.token }, expires: Math.floor(expiresAt / 1000) };
        this.#outgoing.tell(protocol.responseFrame(id, 'ok', token));
      })
      .catch((error: unknown) => {
        if (!this.#open) return;
        const expired = error instanceof AccountError && error.code === 'TOKEN_EXPIRED';
        this.#forgetToken();
        this.#inbox.clear();
        this.#refuse(
          id,
          new DatabaseError(expired ? 'expired_token' : 'invalid_token', 'Invalid auth token'),
        );
        this.#kernel.after({ done: () => this.stop(1008, 'invalid token') });
      })
      .finally(() => {
        this.#verifying = false;
        this.tick(this.#database.now);
      });
  }

  #ok(id: number): void {
    this.send(protocol.responseFrame(id, 'ok', ''), () =>
      this.#refuse(id, new DatabaseError('unavailable', 'The write could not be stored')),
    );
  }

  /** What the client was to be told is undone, and it counts on it: it comes back and asks again. */
  readonly #resync = () => this.stop(1012, 'state was reset');

  #refuse(id: number, error: DatabaseError): void {
    this.#outgoing.tell(protocol.responseFrame(id, error.code, error.message));
  }
}

function writePath(body: { [key: string]: Json }): Path {
  return parsePath(text(body.p), true);
}

function text(json: Json | undefined): string {
  if (typeof json !== 'string') throw new DatabaseError('invalid_request', 'a string was expected');
  return json;
}

function object(json: Json | undefined): { [key: string]: Json } {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new DatabaseError('invalid_request', 'an object was expected');
  return json;
}
