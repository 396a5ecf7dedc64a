import { useRef, useState } from 'react';
import { orderChanges, type ProgramOrder } from 'shared-data/models/program-order';

interface OrderStep {
  id: string;
  /** What stood before it until it was moved; null if it was the first. */
  after: string | null;
  /** Where it stood then, should that one have left. */
  at: number;
}

/** The editor's own moves within a session, for undo, which leaves alone what others have moved since. */
export function useOrderSteps(programs: readonly { id: string }[], order: ProgramOrder) {
  const [steps, setSteps] = useState<readonly OrderStep[]>([]);
  const written = useRef<Record<string, number>>({});
  const changesOf = (from: number, to: number) => {
    const changes = orderChanges(programs, from, to, order);
    Object.assign(written.current, changes);
    return changes;
  };
  const isStill = (id: string) => order[id] === (written.current[id] ?? order[id]);
  return {
    canUndo: steps.length > 0,
    /** What to save; empty if this moves nothing. */
    move(from: number, to: number): ProgramOrder {
      const id = programs[from]?.id;
      if (id === undefined) return {};
      // What somebody else has done in between is not undone either.
      const own = isStill(id) ? steps : steps.filter((step) => step.id !== id);
      const changes = changesOf(from, to);
      if (Object.keys(changes).length > 0) {
        setSteps([...own, { id, after: programs[from - 1]?.id ?? null, at: from }]);
      }
      return changes;
    },
    /** Takes the last step: what to save, or null if somebody else has moved the program since. */
    undo(): { id: string; changes: ProgramOrder | null } | null {
      const last = steps.at(-1);
      if (!last) return null;
      setSteps(steps.slice(0, -1));
      const { id, after, at } = last;
      const from = programs.findIndex((one) => one.id === id);
      if (from < 0 || !isStill(id)) return { id, changes: null };
      const others = programs.filter((one) => one.id !== id);
      const before = others.findIndex((one) => one.id === after);
      const to = after === null || before >= 0 ? before + 1 : Math.min(at, others.length);
      return { id, changes: changesOf(from, to) };
    },
  };
}
