import { useCallback } from 'react';
import type { Instruction } from '../models/instruction.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand } from '../sync/collection-store.ts';
import { useIndexItems } from './hooks/use-store.ts';
import { allGroup, indexes } from './selectors.ts';

const zero = () => 0;

function useDemand(name: Parameters<typeof demand>[0]): void {
  useSnapshot(
    useCallback(() => demand(name), [name]),
    zero,
  );
}

/** Pages of instructions in order. Synced while a component reads them. */
export function useInstructions(): readonly Instruction[] {
  useDemand('instructions');
  return useIndexItems(indexes.instructions, allGroup);
}
