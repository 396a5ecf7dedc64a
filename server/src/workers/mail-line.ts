import { FairLine } from 'embedded-firebase/fair-turns';
import type { Clock } from '../ports.ts';
import type { OutboxRow } from '../stored/mail-records.ts';

/** Milliseconds. Once the first mails wait longer, mostly the newest of their kind go. */
const late = 2000;

/**
 * Mails that may leave now, in fair turns of kinds, and within a kind of those whose networks asked for few and for many: a flood of one
 * kind holds up no other, and of its own kind only what is as crowded.
 */
export function mailLine(clock: Clock) {
  const line = new FairLine<string>();
  const rows = new Map<string, OutboxRow>();
  const since = (row: OutboxRow) => row.queuedAt ?? row.createdAt;
  const isLate = (id: string) => {
    const row = rows.get(id);
    return row !== undefined && since(row) < clock.now() - late;
  };
  return {
    get isEmpty() {
      return line.isEmpty;
    },
    /** Oldest first, letters to many last. Ignores those that stand in line. */
    add(more: readonly (readonly [string, OutboxRow])[]): void {
      const isLetter = (row: OutboxRow) => Number(row.job !== undefined);
      const others = more
        .filter(([id]) => !rows.has(id))
        .sort(([, a], [, b]) => isLetter(a) - isLetter(b) || since(a) - since(b));
      for (const [id, row] of others) {
        rows.set(id, row);
        line.add(keysOf(row), id);
      }
    },
    take: () => line.take(isLate),
    /** It may be added again. Until then a mail that was taken counts as standing in line. */
    leave: (id: string) => void rows.delete(id),
  };
}

function keysOf({ job, turn }: OutboxRow): string[] {
  const { kind, level = 0 } = turn ?? { kind: job ? 'letter' : 'person' };
  return [kind, String(level)];
}
