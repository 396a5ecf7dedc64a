import type { Kernel } from '../kernel.ts';
import type { SharedFrame } from '../public.ts';

export interface OutgoingPorts {
  send(frame: string | SharedFrame): void;
  unsent?: (() => number) | undefined;
}

export interface OutgoingEvents {
  tooMuch(): void;
  hasRoom(): void;
}

/** Answers wait above this share of the queue: slow readers are throttled instead of disconnected. */
const PACED_SHARE = 8;

/** One client's outgoing frames, sent once durable. Bounded, not counting the largest waiting frame. */
export class Outgoing {
  readonly #kernel: Kernel;
  readonly #ports: OutgoingPorts;
  readonly #bound: number;
  readonly #tooMuch: () => void;
  readonly #hasRoom: () => void;
  #unsent = 0;
  #largest = 0;
  #open = true;

  constructor(kernel: Kernel, ports: OutgoingPorts, bound: number, events: OutgoingEvents) {
    this.#kernel = kernel;
    this.#ports = ports;
    this.#bound = bound;
    this.#tooMuch = events.tooMuch;
    this.#hasRoom = events.hasRoom;
  }

  get isFull(): boolean {
    return this.#unsent + (this.#ports.unsent?.() ?? 0) > this.#bound / PACED_SHARE;
  }

  send(frame: string | SharedFrame, ifUndone?: () => void): void {
    const length = typeof frame === 'string' ? frame.length : lengthOf(frame);
    // deferred: this may run within a write
    if (this.#unsent - this.#largest > this.#bound) {
      this.#kernel.after({ done: this.#tooMuch, failed: this.#tooMuch });
      return;
    }
    this.#unsent += length;
    this.#largest = Math.max(this.#largest, length);
    this.#kernel.after({
      done: () => {
        this.#left(length);
        if (!this.#open) return;
        this.#ports.send(frame);
      },
      failed: () => {
        this.#left(length);
        if (this.#open) ifUndone?.();
      },
    });
  }

  notify(frame: string): void {
    this.send(frame, () => this.notify(frame));
  }

  end(): void {
    this.#open = false;
  }

  #left(size: number): void {
    const wasFull = this.isFull;
    this.#unsent -= size;
    if (wasFull && this.#open && !this.isFull) this.#hasRoom();
    if (this.#unsent === 0) this.#largest = 0;
  }
}

function lengthOf({ before, body, after }: SharedFrame): number {
  return before.length + body.size + after.length;
}
