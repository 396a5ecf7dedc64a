import { useMemo } from 'react';
import { useCollection } from 'shared-data/collections/hooks';
import { pagesName } from 'shared-data/collections/selectors';
import { storeOf } from 'shared-data/sync/collection-store';
import { type ProgramFacts, type Readiness, readinessOf } from '../../schedule/readiness.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';

const facts: ProgramFacts = {
  privateOf: (id) => storeOf('privatePrograms').get(id),
  isRegistered: (uid) => storeOf('people').get(uid) !== undefined,
  hasPages: (kind, id) => storeOf(pagesName[kind]).get(id) !== undefined,
  statusOf: (id) => storeOf('statuses').get(id),
  hasChair: ({ table, room, item }) =>
    Object.keys(storeOf('dayChairs').get(table.name)?.[room.id]?.[item.id] ?? {}).length > 0,
  isRefused: (uid) => storeOf('bounced').get(uid) !== undefined,
};

/** Undefined until everything that it is made of has come. */
export function useReadiness(programme: LiveProgramme): Readiness | undefined {
  const parts = [
    useCollection('privatePrograms'),
    useCollection('people'),
    useCollection('abstractPages'),
    useCollection('presentationPages'),
    useCollection('statuses'),
    useCollection('dayChairs'),
    useCollection('acknowledged'),
    useCollection('bounced'),
  ];
  const isReady = programme.ready && parts.every(({ state }) => state === 'live');
  const versions = parts.map(({ version }) => version).join(' ');
  return useMemo(() => (isReady ? readinessOf(programme, facts) : undefined), [isReady, programme, versions]);
}
