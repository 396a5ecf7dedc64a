import { AccountError, DatabaseError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import type { ConnectionInfo, Json } from '../public.ts';
import type { Auth } from './access.ts';
import { type Database, updateWrites, type Writes } from './database.ts';
import { hashOf } from './hash.ts';
import type { Path } from './keys.ts';
import { parsePath, pathText } from './keys.ts';
import { Listen } from './listen.ts';
import { OnDisconnect } from './on-disconnect.ts';
import * as protocol from './protocol.ts';
import { windowNode, windowOf } from './query.ts';
import { nodeAt, toJson } from './tree.ts';

/** What a session needs from outside. */
export interface SessionPorts {
  send(frame: string): void;
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

const MAX_MESSAGE = 16 * 1024 * 1024;
const MAX_LISTENS = 2000;
const MAX_WAITING = 10_000;

/** One client's socket: its requests in order, its token, its listens, its last will. */
export class Session {
  readonly #ports: SessionPorts;
  readonly #database: Database;
  readonly #kernel: Kernel;
  readonly #frames = new protocol.FrameAssembler(MAX_MESSAGE);
  readonly #listens = new Map<string, Listen>();
  readonly #onDisconnect = new OnDisconnect();
  /** Messages that wait for a token to be verified; `null` when none is. */
  #waiting: protocol.ClientRequest[] | null = null;
  #expiresAt = Infinity;
  #open = true;
  auth: Auth | null = null;

  constructor(database: Database, kernel: Kernel, ports: SessionPorts) {
    this.#database = database;
    this.#kernel = kernel;
    this.#ports = ports;
  }

  start(info: ConnectionInfo, sessionId: string): void {
    this.#ports.send(protocol.handshakeFrame(this.#database.now, info.host, sessionId));
  }

  receive(frame: string): void {
    if (!this.#open) return;
    try {
      const text = this.#frames.accept(frame);
      if (text === null) return;
      const message = protocol.readMessage(text);
      if (message.kind === 'ping') this.send(protocol.pongFrame());
      if (message.kind === 'request') this.#request(message.request);
    } catch {
      this.stop(1008, 'malformed message');
    }
  }

  /** Sends in its turn: after everything it may rest on is durable. */
  send(frame: string, ifUndone?: () => void): void {
    this.#kernel.after({
      done: () => {
        if (this.#open) this.#ports.send(frame);
      },
      failed: () => {
        if (this.#open) ifUndone?.();
      },
    });
  }

  /** Forgets the client and carries out its last will. Idempotent. */
  closed(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const listen of this.#listens.values()) listen.end();
    this.#listens.clear();
    for (const writes of this.#onDisconnect.take()) {
      try {
        this.#database.write(writes, this.auth);
      } catch {
        // what the rules no longer allow is not done
      }
    }
  }

  /** Ends the session from this side. */
  stop(code: number, reason: string): void {
    if (!this.#open) return;
    this.#ports.close(code, reason);
    this.closed();
  }

  /** Time has passed: an expired token counts no more. */
  tick(now: number): void {
    if (this.auth !== null && now >= this.#expiresAt)
      this.revokeAuth('expired_token', 'Auth token is expired.');
  }

  /** The client is told to come back with another token; until it does it is nobody and hears nothing. */
  revokeAuth(status: 'expired_token' | 'invalid_token', reason: string): void {
    if (this.auth === null) return;
    this.send(protocol.authRevokedFrame(status, reason));
    this.#forgetToken();
  }

  checkListens(): void {
    for (const listen of [...this.#listens.values()]) listen.check();
  }

  revoke(listen: Listen): void {
    this.#listens.delete(listen.id);
    this.send(protocol.revokedFrame(pathText(listen.path), listen.wireQuery ?? undefined));
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

  #request(request: protocol.ClientRequest): void {
    if (this.#waiting === null) {
      this.#handle(request);
      return;
    }
    this.#waiting.push(request);
    if (this.#waiting.length > MAX_WAITING) this.stop(1008, 'too many requests');
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
    const path = parsePath(text(body.p));
    const wireQuery = body.q === undefined ? null : object(body.q);
    const tag = typeof body.t === 'number' ? body.t : undefined;
    const listen = new Listen(this, this.#database, path, wireQuery, tag);
    if (this.#listens.size >= MAX_LISTENS) throw new DatabaseError('too_many_listens', 'Too many listens');
    if (!listen.isAllowed()) throw new DatabaseError('permission_denied', 'Permission denied');
    this.#listens.get(listen.id)?.end();
    this.#listens.set(listen.id, listen);
    const { node, text: data } = listen.begin();
    const unchanged = typeof body.h === 'string' && (body.h === '' ? node === null : hashOf(node) === body.h);
    const resync = () => this.stop(1012, 'state was reset');
    if (!unchanged)
      this.send(protocol.pushFrame({ action: 'd', path: pathText(path), data: data() }, tag), resync);
    const indexed = listen.query === null || this.#database.access.isIndexed(path, listen.query.index);
    this.send(protocol.responseFrame(id, 'ok', indexed ? {} : { w: ['no_index'] }), resync);
  }

  #unlisten(id: number, body: { [key: string]: Json }): void {
    const listen = Listen.idOf(parsePath(text(body.p)), body.q === undefined ? null : object(body.q));
    this.#listens.get(listen)?.end();
    this.#listens.delete(listen);
    this.#ok(id);
  }

  #get(id: number, body: { [key: string]: Json }): void {
    const path = parsePath(text(body.p));
    const wireQuery = body.q === undefined ? null : object(body.q);
    const listen = new Listen(this, this.#database, path, wireQuery, undefined);
    if (!listen.isAllowed()) throw new DatabaseError('permission_denied', 'Permission denied');
    const node = nodeAt(this.#database.root, path);
    const seen = listen.query === null ? node : windowNode(node, windowOf(node, listen.query));
    this.send(protocol.dataResponseFrame(id, JSON.stringify(toJson(seen, 'export'))), () =>
      this.stop(1012, 'state was reset'),
    );
  }

  #write(id: number, writes: Writes, hash: Json | undefined): void {
    this.#database.write(writes, this.auth, typeof hash === 'string' ? hash : undefined);
    this.#ok(id);
  }

  #remember(id: number, writes: Writes): void {
    this.#database.rehearse(writes, this.auth);
    this.#onDisconnect.add(writes);
    this.#ok(id);
  }

  #authenticate(id: number, body: { [key: string]: Json }): void {
    const waiting: protocol.ClientRequest[] = [];
    this.#waiting = waiting;
    this.#ports
      .verify(text(body.cred), body.noauth === true ? null : body.authvar ? object(body.authvar) : undefined)
      .then(({ auth, expiresAt }) => {
        if (!this.#open) return;
        this.#become(auth, expiresAt);
        this.send(
          protocol.responseFrame(id, 'ok', {
            auth: auth && { ...auth.token },
            expires: Math.floor(expiresAt / 1000),
          }),
        );
      })
      .catch((error: unknown) => {
        if (!this.#open) return;
        const expired = error instanceof AccountError && error.code === 'TOKEN_EXPIRED';
        this.#forgetToken();
        waiting.length = 0;
        this.#refuse(
          id,
          new DatabaseError(expired ? 'expired_token' : 'invalid_token', 'Invalid auth token'),
        );
        this.#kernel.after({ done: () => this.stop(1008, 'invalid token') });
      })
      .finally(() => this.#resume(waiting));
  }

  #resume(waiting: protocol.ClientRequest[]): void {
    this.#waiting = null;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (!this.#open) return;
        this.#handle(next);
        // another token in the queue: the rest waits for that one
        if (this.#waiting !== null) {
          (this.#waiting as protocol.ClientRequest[]).push(...waiting.splice(0));
          return;
        }
      }
    } catch {
      this.stop(1011, 'internal error');
    }
  }

  #ok(id: number): void {
    this.send(protocol.responseFrame(id, 'ok', ''), () =>
      this.#refuse(id, new DatabaseError('unavailable', 'The write could not be stored')),
    );
  }

  #refuse(id: number, error: DatabaseError): void {
    this.send(protocol.responseFrame(id, error.code, error.message));
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
