import type { PublicProgram } from './program.ts';
import { comparePrograms } from './program-text.ts';

/** `otherData/order/{session}`: numbers by program. */
export type ProgramOrder = Readonly<Record<string, number>>;

type Ordered = Pick<PublicProgram, 'id' | 'numbers' | 'presentationType'>;

/** Programs of a session in the order that staff gave them; those without a number follow in programme order. */
export function orderedPrograms<P extends Ordered>(programs: readonly P[], order: ProgramOrder = {}): P[] {
  const numberOf = ({ id }: P) => order[id] ?? Number.POSITIVE_INFINITY;
  return [...programs].sort((a, b) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    return x === y ? comparePrograms(a, b) : x - y;
  });
}

const tooClose = 1e-6;

/** The numbers that change when a program moves from `from` to `to`: its own, or all where a neighbour has none. */
export function orderChanges(
  ordered: readonly { id: string }[],
  from: number,
  to: number,
  order: ProgramOrder = {},
): Record<string, number> {
  const ids = ordered.map(({ id }) => id);
  const [moved] = ids.splice(from, 1);
  if (moved === undefined || to < 0 || to > ids.length || from === to) return {};
  ids.splice(to, 0, moved);
  const before = ids[to - 1];
  const after = ids[to + 1];
  const low = before === undefined ? (order[after ?? ''] ?? Number.NaN) - 2 : order[before];
  const high = after === undefined ? (order[before ?? ''] ?? Number.NaN) + 2 : order[after];
  if (low !== undefined && high !== undefined && high - low > tooClose) return { [moved]: (low + high) / 2 };
  return Object.fromEntries(ids.map((id, index) => [id, index + 1]));
}
