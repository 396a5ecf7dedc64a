import { act } from '@testing-library/react';
import type { Timetable } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import type { CollectionName, EntityOf } from 'shared-data/sync/collections';

/** The collection has arrived, and holds these and nothing else. */
export function fill<N extends CollectionName>(
  name: N,
  ...entities: readonly (EntityOf<N> & { id: string })[]
): void {
  act(() => {
    const store = storeOf(name);
    store.clear();
    store.commit(new Map(entities.map((one) => [one.id, one])));
    store.setState('live');
  });
}

export function fillTables(...tables: readonly Timetable[]): void {
  act(() => {
    const store = storeOf('tables');
    store.clear();
    store.commit(new Map(tables.map((one) => [one.name, one])));
    store.setState('live');
  });
}
