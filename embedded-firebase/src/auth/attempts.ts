const WINDOW = 15 * 60_000;
const ALLOWED = 5;
const MAX_NAMES = 10_000;

/** Counts failures by name: after five within a quarter of an hour the name is blocked until the oldest is past. */
export class Attempts {
  readonly #failures = new Map<string, number[]>();

  isBlocked(name: string, now: number): boolean {
    return this.#recent(name, now).length >= ALLOWED;
  }

  failed(name: string, now: number): void {
    const recent = [...this.#recent(name, now), now];
    this.#failures.delete(name);
    this.#failures.set(name, recent);
    if (this.#failures.size > MAX_NAMES) this.#forgetOldest();
  }

  succeeded(name: string): void {
    this.#failures.delete(name);
  }

  #recent(name: string, now: number): number[] {
    return (this.#failures.get(name) ?? []).filter((at) => at > now - WINDOW);
  }

  #forgetOldest(): void {
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined) this.#failures.delete(oldest);
  }
}
