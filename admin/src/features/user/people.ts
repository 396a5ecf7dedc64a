import { useCallback, useMemo } from 'react';
import type { LateAccess } from 'shared-data/models/late-access';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { demand, storeOf } from 'shared-data/sync/collection-store';
import type { CollectionName, LoadState } from 'shared-data/sync/collections';

/** A registered person, with the deadline of their own where one was given. */
export interface Person {
  user: User;
  name: string;
  late: LateAccess | undefined;
}

/** Joins people and their own deadlines. */
function joinPeople(users: Iterable<User>, late: { get: (uid: string) => LateAccess | undefined }): Person[] {
  return [...users].map((user) => ({ user, name: fullName(user), late: late.get(user.uid) }));
}

/** Those with a deadline of their own, the next to end first. */
export function withOwnDeadline(people: readonly Person[]): (Person & { late: LateAccess })[] {
  return people
    .filter((person): person is Person & { late: LateAccess } => person.late !== undefined)
    .sort((a, b) => a.late.until - b.late.until);
}

/** Everybody who is registered. Synced while a component reads it. */
export function usePeople(): { people: readonly Person[]; state: LoadState } {
  const users = useVersion('users');
  const late = useVersion('lateAccesses');
  // The versions stand for what the stores hold.
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
