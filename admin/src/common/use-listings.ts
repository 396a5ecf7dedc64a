import { useMemo } from 'react';
import { useLoading, useSponsors } from 'shared-data/collections/hooks';
import { useAdvertisements, useContests, useExhibitions } from 'shared-data/collections/site';
import type { ListingKind } from 'shared-data/models/listing';
import type { Listing } from 'shared-data/models/site';

/** Sponsors, advertisements, exhibitors and contests, each in their order. */
export function useListings(): Record<ListingKind, readonly Listing[]> {
  const [sponsor, advertisement] = [useSponsors(), useAdvertisements()];
  const [exhibition, contest] = [useExhibitions(), useContests()];
  return useMemo(
    () => ({ sponsor, advertisement, exhibition, contest }),
    [sponsor, advertisement, exhibition, contest],
  );
}

const collections = {
  sponsor: 'sponsors',
  advertisement: 'advertisements',
  exhibition: 'exhibitions',
  contest: 'contests',
} as const;

export function useIsLoaded(kind: ListingKind): boolean {
  return useLoading(collections[kind]) === 'live';
}
