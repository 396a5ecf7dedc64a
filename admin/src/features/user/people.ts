import { useCallback, useMemo } from 'react';
import type { LateAccess } from 'shared-data/models/late-access';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { demand, storeOf } from 'shared-data/sync/collection-store';
import type { CollectionName, LoadState } from 'shared-data/sync/collections';

export interface Person {
  user: User;
  name: string;
  late: LateAccess | undefined;
}

function joinPeople(users: Iterable<User>, late: { get: (uid: string) => LateAccess | undefined }): Person[] {
  return [...users].map((user) => ({ user, name: fullName(user), late: late.get(user.uid) }));
}

/** Next deadline first. */
export function withOwnDeadline(people: readonly Person[]): (Person & { late: LateAccess })[] {
  return people
    .filter((person): person is Person & { late: LateAccess } => person.late !== undefined)
    .sort((a, b) => a.late.until - b.late.until);
}

export function usePeople(): { people: readonly Person[]; state: LoadState } {
  const users = useVersion('users');
  const late = useVersion('lateAccesses');
  // The versions change with the stores' contents.
  const people = useMemo(
    () => joinPeople(storeOf('users').values(), storeOf('lateAccesses')),
    [users.version, late.version],
  );
  return { people, state: users.state };
}

function useVersion(name: Extract<CollectionName, 'users' | 'lateAccesses'>) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [demand(name), storeOf(name).subscribe(listener), storeOf(name).subscribeState(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [name],
  );
  const state = useSnapshot(subscribe, () => storeOf(name).state);
  const version = useSnapshot(subscribe, () => storeOf(name).version);
  return { version, state };
}
