import { useCallback } from 'react';
import type { Instruction } from '../models/instruction.ts';
import type { Enquete, Listing } from '../models/site.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import { single, useEntity, useIndexItems } from './hooks/use-store.ts';
import { useActiveSite as activeSite } from './hooks.ts';
import { allGroup, indexes } from './selectors.ts';

/** Where remotes released before look for it. @public */
export const useActiveSite = activeSite;

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

export function useAdvertisements(): readonly Listing[] {
  return useListings('advertisements');
}

export function useExhibitions(): readonly Listing[] {
  return useListings('exhibitions');
}

export function useContests(): readonly Listing[] {
  return useListings('contests');
}

function useListings(name: 'advertisements' | 'exhibitions' | 'contests'): readonly Listing[] {
  useDemand(name);
  return useIndexItems(indexes[name], allGroup);
}

/** Id of the session of the sponsors or of the exhibition; undefined when there is none. */
export function useSpecialSession(kind: 'sponsor' | 'exhibition'): string | undefined {
  const name = `${kind}Session` as const;
  return useEntity(name, single, '', () => storeOf(name).value);
}

/** Whether page images are stamped with their reader, for administrators. */
export function useWatermark(): boolean {
  return useEntity('watermark', single, '', () => storeOf('watermark').value === true);
}

/** Undefined while there is none, and for visitors. */
export function useEnquete(): Enquete | undefined {
  return useEntity('enquete', single, '', () => storeOf('enquete').value);
}
