import { AccountError, DatabaseError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import type { ClientTurn, ConnectionInfo, Encoded, Json, Limits, SharedFrame } from '../public.ts';
import type { Owner, Scheduler, Task } from '../scheduler.ts';
import { type Auth, administrator } from './access.ts';
import { object, text } from './body.ts';
import { type Database, updateWrites, type Writes } from './database.ts';
import type { Path } from './keys.ts';
import { parsePath, pathText } from './keys.ts';
import { Allowance, costOf, Inbox, workOf } from './limits.ts';
import type { Listen, Listener } from './listen.ts';
import type { ListenCounts } from './listen-counts.ts';
import { Listens } from './listens.ts';
import { countKept, OnDisconnect } from './on-disconnect.ts';
import { Outgoing, type OutgoingPorts } from './outgoing.ts';
import * as protocol from './protocol.ts';

export interface SessionPorts extends OutgoingPorts {
  readonly id: string;
  close(code: number, reason: string): void;
  /** Rejects with an `AccountError`. `expiresAt` in milliseconds. `actAs`: impersonated claims, `null` for nobody. */
  verify(
    credential: string,
    actAs?: { [claim: string]: Json } | null,
  ): Promise<{ auth: Auth | null; expiresAt: number }>;
  readonly scheduler: Pick<Scheduler, 'add' | 'spend'>;
  /** Who the client is without a token. */
  readonly auth?: Auth | null;
  readonly network?: string | undefined;
  pause?: ((paused: boolean) => void) | undefined;
  isStaff(auth: Auth): boolean;
  hasRoom(uid: string): boolean;
  readonly listenCounts: ListenCounts;
}

const PAUSED_SHARE = 32;
/** A visitor is paused long before its queue would get it disconnected. */
const VISITOR_MARK = 128 * 1024;
/** Its first characters, as the SDKs write it. */
const signInRequest = /^.{0,60}"a":"g?auth"/;

export class Session implements Listener, Task {
  readonly #ports: SessionPorts;
  readonly #database: Database;
  readonly #kernel: Kernel;
  readonly #limits: Limits;
  readonly #frames: protocol.FrameAssembler;
  readonly #inbox = new Inbox();
  readonly #allowance: Allowance;
  readonly #outgoing: Outgoing;
  readonly #listens: Listens;
  readonly #onDisconnect: OnDisconnect;
  /** Requests after `auth` wait for its verification. */
  #verifying = false;
  #expiresAt = Infinity;
  #open = true;
  #paused = false;
  /** Whether a request to sign in is in the inbox. */
  #signInWaits = false;
  owner: Owner;
  auth: Auth | null;

  constructor(database: Database, kernel: Kernel, ports: SessionPorts, limits: Limits) {
    this.#database = database;
    this.#kernel = kernel;
    this.#ports = ports;
    this.#limits = limits;
    this.#onDisconnect = new OnDisconnect(kernel, ports.id);
    this.#frames = new protocol.FrameAssembler(limits.message);
    this.#allowance = new Allowance(limits, database.now);
    this.#listens = new Listens(this, database, limits, this.#allowance, ports.listenCounts);
    this.#outgoing = new Outgoing(kernel, ports, limits.unsent, {
      tooMuch: () => this.stop(1013, 'too slow'),
      hasRoom: () => this.drained(),
    });
    this.auth = ports.auth ?? null;
    this.owner = this.#ownerOf(this.auth);
    this.#recount();
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
      this.#signInWaits ||= this.auth === null && signInRequest.test(text);
    } catch {
      this.stop(1008, 'malformed message');
    }
    this.#goOn();
    if (this.#inbox.size > this.#limits.waiting) this.stop(1008, 'too many requests');
    this.#pauseOrResume();
  }

  /** Characters of buffered requests: of an incomplete message and, for visitors, of queued ones. */
  get held(): number {
    return this.#frames.size + (this.auth === null ? this.#inbox.characters : 0);
  }

  get isSigningIn(): boolean {
    return this.auth === null && (this.#verifying || this.#signInWaits);
  }

  step(): boolean {
    if (!this.#open) return this.#onDisconnect.carryOutNext(this.#database);
    try {
      if (!this.#mayGoOn()) return false;
      const text = this.#inbox.take() ?? '';
      if (this.#inbox.size === 0) this.#signInWaits = false;
      this.#allowance.spend(costOf(text));
      const message = protocol.readMessage(text);
      if (message.kind === 'ping') this.#outgoing.notify(protocol.pongFrame());
      if (message.kind === 'request') this.#handle(message.request);
    } catch {
      this.stop(1008, 'malformed message');
      return false;
    }
    this.#pauseOrResume();
    return this.#mayGoOn();
  }

  drained(): void {
    if (this.#open) this.#goOn();
  }

  inTurn(call: () => void, { work = 0, isLongInput = false }: ClientTurn = {}): void {
    const { owner } = this;
    const { scheduler } = this.#ports;
    scheduler.add({
      owner,
      isLongInput,
      step() {
        scheduler.spend(owner, work);
        call();
        return false;
      },
    });
  }

  send(frame: string | SharedFrame, ifUndone?: () => void): void {
    this.#outgoing.send(frame, ifUndone);
  }

  closed(): void {
    if (!this.#open) return;
    this.#open = false;
    this.auth = null;
    this.#outgoing.end();
    this.#listens.endAll();
    this.#inbox.clear();
    if (!this.#onDisconnect.isEmpty) this.#ports.scheduler.add(this);
  }

  finish(code: number, reason: string): void {
    this.stop(code, reason);
    this.#onDisconnect.carryOut(this.#database);
  }

  stop(code: number, reason: string): void {
    if (!this.#open) return;
    this.#ports.close(code, reason);
    this.closed();
  }

  tick(now: number): void {
    if (this.auth !== null && now >= this.#expiresAt)
      this.revokeAuth('expired_token', 'Auth token is expired.');
    this.#goOn();
  }

  /** Asks the client to reconnect with a new token; until then it has none. */
  revokeAuth(status: 'expired_token' | 'invalid_token', reason: string): void {
    if (this.auth === null) return;
    this.send(protocol.authRevokedFrame(status, reason), this.#resync);
    this.#forgetToken();
  }

  disown(uid: string): void {
    this.#onDisconnect.disown(uid);
  }

  checkListens(): void {
    this.#listens.check();
  }

  doubtListens(): void {
    this.#listens.doubt();
  }

  revoke(listen: Listen): void {
    this.#listens.forget(listen);
    this.send(protocol.revokedFrame(pathText(listen.path), listen.wireQuery ?? undefined), this.#resync);
  }

  #forgetToken(): void {
    this.auth = null;
    this.owner = this.#ownerOf(null);
    this.#expiresAt = Infinity;
    this.#listens.endAll();
    this.#recount();
  }

  #become(auth: Auth | null, expiresAt: number): void {
    this.auth = auth;
    this.owner = this.#ownerOf(auth);
    this.#expiresAt = expiresAt;
    this.checkListens();
    this.#recount();
  }

  #recount(): void {
    const { auth } = this;
    const { listenCounts, network } = this.#ports;
    this.#listens.moveTo(auth === administrator ? null : listenCounts.holderOf(auth, network));
  }

  #goOn(): void {
    if (this.#mayGoOn()) this.#ports.scheduler.add(this);
  }

  #mayGoOn(): boolean {
    if (!this.#open || this.#verifying || this.#inbox.size === 0 || this.#outgoing.isFull) return false;
    return this.auth === administrator || this.#allowance.has(this.#database.now);
  }

  #pauseOrResume(): void {
    const most = this.#limits.waiting / PAUSED_SHARE;
    const mark = this.auth === null ? Math.min(most, VISITOR_MARK) : most;
    if (!this.#open || (this.#paused ? this.#inbox.size > mark / 2 : this.#inbox.size <= mark)) return;
    this.#paused = !this.#paused;
    this.#ports.pause?.(this.#paused);
  }

  #ownerOf(auth: Auth | null): Owner {
    const { id, network } = this.#ports;
    const known = auth !== null && auth !== administrator;
    const isStaff = auth !== null && (!known || this.#ports.isStaff(auth));
    return { account: known ? auth.uid : id, network, rank: isStaff ? 0 : known ? 1 : 2 };
  }

  #handle(request: protocol.ClientRequest): void {
    const { id, action, body } = request;
    try {
      if (!Object.hasOwn(this.#actions, action)) throw new DatabaseError('invalid_request', 'unknown action');
      this.#actions[action]?.(id, body);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#reject(id, error);
    }
  }

  readonly #actions: { readonly [action: string]: (id: number, body: { [key: string]: Json }) => void } = {
    q: (id, body) => this.#listen(id, body),
    n: (id, body) => {
      this.#listens.end(body);
      this.#ok(id);
    },
    g: (id, body) => this.send(protocol.dataResponseFrame(id, this.#once(body)), this.#resync),
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
      this.#become(this.#ports.auth ?? null, Infinity);
      this.#ok(id);
    },
    s: (id) => this.#ok(id),
    appcheck: (id) => this.#ok(id),
    unappeck: (id) => this.#ok(id),
  };

  #listen(id: number, body: { [key: string]: Json }): void {
    const { frame, answer } = this.#listens.begin(body);
    if (frame !== null) {
      this.#ports.scheduler.spend(this.owner, workOf(frame.body.size));
      this.send(frame, this.#resync);
    }
    this.send(protocol.responseFrame(id, 'ok', answer), this.#resync);
  }

  #once(body: { [key: string]: Json }): Encoded {
    const data = this.#listens.once(body);
    this.#ports.scheduler.spend(this.owner, workOf(data.size));
    return data;
  }

  #write(id: number, writes: Writes, hash: Json | undefined): void {
    this.#database.write(writes, this.auth, typeof hash === 'string' ? hash : undefined);
    this.#ok(id);
  }

  #remember(id: number, writes: Writes): void {
    this.#database.rehearse(writes, this.auth);
    const { auth } = this;
    if (
      auth &&
      auth !== administrator &&
      countKept(this.#kernel, auth.uid) + writes.length > this.#limits.wills
    )
      throw new DatabaseError('too_big', 'Too many onDisconnect operations');
    this.#onDisconnect.add(writes, this.auth);
    this.#ok(id);
  }

  #authenticate(id: number, body: { [key: string]: Json }): void {
    const actAs = body.noauth === true ? null : body.authvar ? object(body.authvar) : undefined;
    const verified = this.#ports.verify(text(body.cred), actAs);
    this.#verifying = true;
    this.#signInWaits = false;
    verified
      .then(({ auth, expiresAt }) => {
        if (!this.#open) return;
        if (auth && auth !== administrator && auth.uid !== this.auth?.uid && !this.#ports.hasRoom(auth.uid)) {
          this.stop(1013, 'too many connections');
          return;
        }
        this.#become(auth, expiresAt);
        const token = { auth: auth && { ...auth.token }, expires: Math.floor(expiresAt / 1000) };
        this.#outgoing.notify(protocol.responseFrame(id, 'ok', token));
      })
      .catch((error: unknown) => {
        if (!this.#open) return;
        const expired = error instanceof AccountError && error.code === 'TOKEN_EXPIRED';
        this.#forgetToken();
        this.#inbox.clear();
        this.#reject(
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
      this.#reject(id, new DatabaseError('unavailable', 'The write could not be stored')),
    );
  }

  /** Acknowledged writes were undone: make the client reconnect. */
  readonly #resync = () => this.stop(1012, 'state was reset');

  #reject(id: number, error: DatabaseError): void {
    this.#outgoing.notify(protocol.responseFrame(id, error.code, error.message));
  }
}

function writePath(body: { [key: string]: Json }): Path {
  return parsePath(text(body.p), true);
}
