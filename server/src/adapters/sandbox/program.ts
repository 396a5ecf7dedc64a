import type { Socket } from 'node:net';
import { unavailable } from '../../with-timeout.ts';
import type { Stream } from './messages.ts';

/** Milliseconds that the streams of a program that has ended may still take to arrive. */
const lateStreams = 2000;

/** A program that was asked for: it is complete once it runs and its streams are connected, which may be told after its end. */
export class Program {
  readonly streams: Partial<Record<Stream, Socket>> = {};
  pid: number | undefined;
  /** The process that starts programs is gone. */
  isLost = false;
  readonly #wanted: number;
  readonly #complete = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<number | null>();

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  /** Rejects with `unavailable`, or as `fail` says. */
  get complete(): Promise<void> {
    return this.#complete.promise;
  }

  /** The exit code; null for a program that was killed. */
  get ended(): Promise<number | null> {
    return this.#ended.promise;
  }

  connect(stream: Stream, socket: Socket): void {
    this.streams[stream] = socket;
    this.#check();
  }

  begin(pid: number): void {
    this.pid = pid;
    if (this.isLost) this.#kill(pid);
    this.#check();
  }

  end(code: number | null): void {
    this.#ended.resolve(code);
    const incomplete = () => this.fail(unavailable('a program could not be started'));
    if (this.pid === undefined) incomplete();
    else setTimeout(incomplete, lateStreams).unref();
  }

  /** Without effect once it is complete. */
  fail(reason: unknown): void {
    this.#complete.reject(reason);
    if (!this.#isComplete) for (const socket of Object.values(this.streams)) socket.destroy();
  }

  lose(): void {
    this.isLost = true;
    if (this.pid !== undefined) this.#kill(this.pid);
    this.end(null);
  }

  #kill(pid: number): void {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  get #isComplete(): boolean {
    return this.pid !== undefined && Object.keys(this.streams).length === this.#wanted;
  }

  #check(): void {
    if (this.#isComplete) this.#complete.resolve();
  }
}
