import type { Kernel } from '../kernel.ts';
import type { SharedFrame } from '../public.ts';

export interface OutgoingPorts {
  send(frame: string | SharedFrame): void;
  /** As in `ConnectionInfo`. */
  unsent?: (() => number) | undefined;
}

export interface OutgoingEvents {
  /** More waits than the bound. */
  tooMuch(): void;
  /** It is not full any more. */
  hasRoom(): void;
}

/** Answers are made when so much of what may wait is left: who reads slowly is answered slowly, and not cut off for that. */
const PACED_SHARE = 8;

/**
 * What one client is sent, in its turn: after everything it may rest on is durable. What waits for that is bounded; a single
 * answer may be as large as the data is, and counts for nothing while it waits.
 */
export class Outgoing {
  readonly #kernel: Kernel;
  readonly #ports: OutgoingPorts;
  readonly #bound: number;
  readonly #tooMuch: () => void;
  readonly #hasRoom: () => void;
  #unsent = 0;
  #largest = 0;
  #open = true;

  /** `bound` in characters. */
  constructor(kernel: Kernel, ports: OutgoingPorts, bound: number, events: OutgoingEvents) {
    this.#kernel = kernel;
    this.#ports = ports;
    this.#bound = bound;
    this.#tooMuch = events.tooMuch;
    this.#hasRoom = events.hasRoom;
  }

  /** So much waits, here or on the way, that the client's further requests should wait too. */
  get isFull(): boolean {
    return this.#unsent + (this.#ports.unsent?.() ?? 0) > this.#bound / PACED_SHARE;
  }

  send(frame: string | SharedFrame, ifUndone?: () => void): void {
    const length = typeof frame === 'string' ? frame.length : lengthOf(frame);
    // in its turn too, as this may be in the middle of a write
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

  /** Says what is true also when changes before it are undone. */
  tell(frame: string): void {
    this.send(frame, () => this.tell(frame));
  }

  /** Nothing is sent any more. */
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
  return before.length + body.text.length + after.length;
}
