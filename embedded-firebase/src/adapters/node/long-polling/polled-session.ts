import { frameText } from '../../../database/encoding.ts';
import type {
  ClientTurn,
  ConnectionInfo,
  Engine,
  EngineConnection,
  Limits,
  SharedFrame,
} from '../../../public.ts';
import { Segments } from './segments.ts';

/** Milliseconds that a poll without news stays open; clients send the next one after 25 seconds. */
const HOLD = 45_000;
/** Milliseconds without a poll after which a client is gone: browsers wake pages in the background once a minute. */
const IDLE_TIMEOUT = 90_000;
/** Milliseconds that an ended session waits for the poll that fetches its last messages. */
const LINGER = 10_000;
/** Close code of the engine when there is no room. */
const TRY_AGAIN_LATER = 1013;
const END = '{"t":"c","d":{"t":"n","d":{}}}';
const ACK = '{"t":"c","d":{"t":"a","d":{}}}';
const PING = '{"t":"c","d":{"t":"p","d":{}}}';
const PONG = '{"t":"c","d":{"t":"o","d":{}}}';

export interface OfferedSocket {
  /** Unsent bytes. */
  readonly unsent: number;
  /** Sends a message, or ends the socket when its queue is too long. */
  send(frame: string | SharedFrame): void;
  /** Closes after sending the queue. */
  close(code?: number, reason?: string): void;
  terminate(): void;
  /** Called to pause and resume reading. */
  pause(paused: boolean): void;
}

/** Events of the socket a session has moved to. */
export interface SessionEnd {
  receive(frame: string): void;
  drained(): void;
  inTurn(call: () => void, turn?: ClientTurn): void;
  closed(): void;
}

export interface PolledSessionOptions {
  readonly id: string;
  readonly password: string;
  /** Number of the callbacks that the client has put into its window. */
  readonly callback: number;
  readonly limits: Pick<Limits, 'message' | 'waiting' | 'unsent'>;
  /** The session has ended and everything has been fetched. */
  readonly forget: () => void;
}

/** One client that polls. Sends scripts, receives query strings; may move to a socket. */
export class PolledSession {
  readonly #options: PolledSessionOptions;
  readonly #segments: Segments;
  #connection: EngineConnection | undefined;
  #name = '';
  #network: string | undefined;
  #script: string;
  #queue: string[] = [];
  /** Characters in the queue, and of its largest message. */
  #queued = 0;
  #largest = 0;
  /** Characters of the last answer; taken as read when the next poll arrives. */
  #sent = 0;
  #answers = 0;
  #waiting: ((script: string) => void) | undefined;
  #socket: OfferedSocket | undefined;
  #moved = false;
  #early: string[] = [];
  #earlySize = 0;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PolledSessionOptions) {
    this.#options = options;
    this.#segments = new Segments(options.limits.waiting);
    this.#script = this.#call('pLPCommand', `"start","${options.id}","${options.password}"`);
  }

  get id(): string {
    return this.#options.id;
  }

  get password(): string {
    return this.#options.password;
  }

  /** The engine's name of this session, which a client repeats when it opens a socket for it. */
  get name(): string {
    return this.#name;
  }

  /** Of the client, where it is known. */
  get network(): string | undefined {
    return this.#network;
  }

  begin(engine: Pick<Engine, 'connect'>, info: ConnectionInfo): void {
    this.#network = info.network;
    this.#connection = engine.connect(
      (frame) => this.#send(frame),
      (code, reason) => {
        this.#socket?.close(code, reason);
        this.end();
        // the place is needed for another connection
        if (code === TRY_AGAIN_LATER) this.#forget();
      },
      {
        ...info,
        unsent: () => (this.#moved ? (this.#socket?.unsent ?? 0) : this.#queued + this.#sent),
        pause: (paused) => this.#socket?.pause(paused),
      },
    );
  }

  /** Takes the requests of a poll and resolves with its script. An aborted `signal` means the client gave up the poll and the session. */
  poll(params: URLSearchParams, signal?: AbortSignal): Promise<string> {
    this.#answer('');
    this.#sent = 0;
    const answer = new Promise<string>((resolve) => {
      this.#waiting = resolve;
    });
    const mine = this.#waiting;
    signal?.addEventListener('abort', () => {
      if (this.#waiting === mine && !this.#moved) this.end();
    });
    this.#restart(HOLD, () => this.#answer(''));
    this.#receive(params);
    this.#flush();
    return answer;
  }

  /** The account the client is signed in to. */
  get account(): string | undefined {
    return this.#connection?.account;
  }

  get isSigningIn(): boolean {
    return this.#connection?.isSigningIn ?? false;
  }

  /** Characters of buffered requests. */
  get held(): number {
    return this.#segments.size + this.#earlySize + (this.#connection?.held ?? 0);
  }

  /** Ends immediately, without sending queued messages. */
  terminate(): void {
    this.#socket?.terminate();
    this.end();
    this.#forget();
  }

  /** Offers a socket; used once the client confirms. `null` when the session has one or has ended. */
  offer(socket: OfferedSocket): SessionEnd | null {
    if (this.#socket !== undefined || this.#ended) {
      socket.close(1008, 'no such session');
      return null;
    }
    this.#socket = socket;
    socket.send(ACK);
    return {
      receive: (frame) => this.#hearSocket(socket, frame),
      drained: () => this.#connection?.drained?.(),
      inTurn: (call, turn) => this.#connection?.inTurn?.(call, turn),
      closed: () => {
        if (this.#moved) this.end();
        else this.#socket = undefined;
      },
    };
  }

  /** The client has left, unless it only gave up polling. */
  leave(): void {
    if (!this.#moved) this.end();
  }

  /** Idempotent. Remaining messages wait a little for the next poll. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#connection?.closed();
    this.#socket?.close();
    if (this.#moved || this.#waiting !== undefined) {
      this.#flush();
      this.#forget();
    } else this.#restart(LINGER, () => this.#forget());
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#options.forget();
  }

  #send(sent: string | SharedFrame): void {
    const { unsent } = this.#options.limits;
    if (this.#moved) {
      this.#socket?.send(sent);
      return;
    }
    if (this.#ended) return;
    const frame = frameText(sent);
    if (this.#name === '') this.#name = /"s":"([^"]+)"/.exec(frame)?.[1] ?? '';
    if (this.#queued - this.#largest > unsent) {
      this.end();
      return;
    }
    this.#queue.push(frame);
    this.#queued += frame.length;
    this.#largest = Math.max(this.#largest, frame.length);
    // Messages of one turn are sent in one script.
    setImmediate(() => this.#flush());
  }

  #receive(params: URLSearchParams): void {
    if (this.#ended) return;
    try {
      for (const message of this.#segments.accept(params)) this.#hear(message);
    } catch {
      this.end();
    }
  }

  #hear(message: string): void {
    if (message !== END || this.#socket === undefined) {
      this.#connection?.receive(message);
      return;
    }
    this.#queue.push(END);
    this.#flush();
    this.#moved = true;
    clearTimeout(this.#timer);
    this.#earlySize = 0;
    for (const frame of this.#early.splice(0)) if (frame !== ACK) this.#connection?.receive(frame);
  }

  #hearSocket(socket: OfferedSocket, frame: string): void {
    if (this.#moved) this.#connection?.receive(frame);
    else if (frame === PING) socket.send(PONG);
    else {
      this.#earlySize += frame.length;
      if (this.#earlySize > this.#options.limits.waiting) socket.terminate();
      else this.#early.push(frame);
    }
  }

  #flush(): void {
    if (this.#waiting === undefined) return;
    let script = this.#script;
    if (this.#queue.length > 0) {
      // Parsed as JSON: in a literal, a key named __proto__ would be no key.
      const messages = JSON.stringify(`[${this.#queue.join(',')}]`);
      script += this.#call('pRTLPCB', `${this.#answers++},JSON.parse(${messages})`);
    } else if (this.#moved) script += this.#call('pLPCommand', `"close",${this.#answers - 1}`);
    if (this.#ended && !this.#moved)
      script += this.#call('pLPCommand', `"close",${Math.max(0, this.#answers - 1)}`);
    if (script === '') return;
    this.#script = '';
    this.#queue = [];
    this.#queued = 0;
    this.#largest = 0;
    this.#answer(script);
  }

  #answer(script: string): void {
    const answer = this.#waiting;
    if (answer === undefined) return;
    this.#waiting = undefined;
    this.#sent = script.length;
    if (this.#ended) this.#forget();
    else if (!this.#moved) this.#restart(IDLE_TIMEOUT, () => this.end());
    answer(script);
  }

  #restart(milliseconds: number, task: () => void): void {
    clearTimeout(this.#timer);
    if (!this.#moved) this.#timer = setTimeout(task, milliseconds).unref();
  }

  /** The page may have removed its callbacks. */
  #call(name: string, args: string): string {
    return `(parent["${name}${this.#options.callback}"]||(()=>{}))(${args});\n`;
  }
}
