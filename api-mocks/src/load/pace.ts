import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';

/** Calls `step` so many times at a fixed pace (milliseconds), whatever becomes of it. */
export function every(interval: number, times: number, step: () => void): Promise<void> {
  return new Promise((resolve) => {
    let done = 0;
    const started = performance.now();
    const timer = setInterval(() => {
      while (done < times && performance.now() - started >= done * interval) {
        done++;
        step();
      }
      if (done < times) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
}

export async function settled(look: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!look() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

export async function told(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
export function ms(time: number): string {
  return time < 10_000 ? `${time.toFixed(0)} ms` : `${(time / 1000).toFixed(1)} s`;
}
export function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
export function say(line: string): void {
  process.stdout.write(`${line} [load ${loadavg()[0]?.toFixed(1)}]\n`);
}
/** The time within which this share of all was done. */
export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
