import type { Kernel } from '../kernel.ts';
import type { SharedFrame } from '../public.ts';

export interface OutgoingPorts {
  /** `shared` as in `Engine.connect`. */
  send(frame: string, shared?: SharedFrame): void;
  /** As in `ConnectionInfo`. */
  unsent?: (() => number) | undefined;
}

/**
 * What one client is sent, in its turn: after everything it may rest on is durable. What waits for that is bounded; a single
 * answer may be as large as the data is, and counts for nothing while it waits.
 */
export class Outgoing {
  readonly #kernel: Kernel;
  readonly #ports: OutgoingPorts;
  readonly #bound: number;
  readonly #tooMuch: () => void;
  #unsent = 0;
  #largest = 0;
  #open = true;

  /** `bound` in characters. `tooMuch` is called when more than that waits. */
  constructor(kernel: Kernel, ports: OutgoingPorts, bound: number, tooMuch: () => void) {
    this.#kernel = kernel;
    this.#ports = ports;
    this.#bound = bound;
    this.#tooMuch = tooMuch;
  }

  /** So much waits, here or on the way, that the client's further requests should wait too. */
  get isFull(): boolean {
    return this.#unsent + (this.#ports.unsent?.() ?? 0) > this.#bound;
  }

  send(frame: string | SharedFrame, ifUndone?: () => void): void {
    const text = typeof frame === 'string' ? frame : frame.text;
    // in its turn too, as this may be in the middle of a write
    if (this.#unsent - this.#largest > this.#bound) {
      this.#kernel.after({ done: this.#tooMuch, failed: this.#tooMuch });
      return;
    }
    this.#unsent += text.length;
    this.#largest = Math.max(this.#largest, text.length);
    this.#kernel.after({
      done: () => {
        this.#left(text.length);
        if (!this.#open) return;
        if (typeof frame === 'string') this.#ports.send(text);
        else this.#ports.send(text, frame);
      },
      failed: () => {
        this.#left(text.length);
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
    this.#unsent -= size;
    if (this.#unsent === 0) this.#largest = 0;
  }
}
