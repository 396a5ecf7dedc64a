import { useMemo } from 'react';
import { useCollection } from 'shared-data/collections/hooks';
import type { LateAccess } from 'shared-data/models/late-access';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';
import { storeOf } from 'shared-data/sync/collection-store';
import type { LoadState } from 'shared-data/sync/collections';

export interface Person {
  user: User;
  name: string;
  late: LateAccess | undefined;
}

function joinPeople(users: Iterable<User>, late: { get: (uid: string) => LateAccess | undefined }): Person[] {
  return [...users].map((user) => ({ user, name: fullName(user), late: late.get(user.uid) }));
}

export function withOwnDeadline(people: readonly Person[]): (Person & { late: LateAccess })[] {
  return people
    .filter((person): person is Person & { late: LateAccess } => person.late !== undefined)
    .sort((a, b) => a.late.until - b.late.until);
}

export function usePeople(): { people: readonly Person[]; state: LoadState } {
  const users = useCollection('users');
  const late = useCollection('lateAccesses');
  const people = useMemo(
    () => joinPeople(storeOf('users').values(), storeOf('lateAccesses')),
    [users.version, late.version],
  );
  return { people, state: users.state };
}
