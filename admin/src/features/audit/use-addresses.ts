import { useMemo } from 'react';
import { useCollection } from 'shared-data/collections/hooks';
import type { AuditEntry } from 'shared-data/models/audit';
import { storeOf } from 'shared-data/sync/collection-store';
import { useAccounts } from '../../common/use-accounts.ts';
import { type ThingType, thingOf } from './thing.ts';

const account = 'account/';

/** Addresses of accounts by uid, as far as the log itself names them: who acted, and accounts that were made or deleted. */
function addressesIn(entries: readonly AuditEntry[]): [uid: string, email: string][] {
  const found = new Map<string, string>();
  const learn = (uid: string, email: unknown) => {
    if (typeof email === 'string' && email !== '' && !found.has(uid)) found.set(uid, email);
  };
  for (const { uid, email, changes } of entries) {
    learn(uid, email);
    for (const { what, before, after } of changes) {
      if (!what.startsWith(account)) continue;
      for (const value of [after, before])
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          learn(what.slice(account.length), value['email']);
    }
  }
  return [...found];
}

/** Which key of these things is an account. */
const accountAt: Partial<Record<ThingType, number>> = {
  ...{ account: 0, profile: 0, lateAccess: 0, coeditor: 1, chair: 3 },
};

function accountsIn(entries: readonly AuditEntry[]): Set<string> {
  const found = new Set<string>();
  for (const { helper, changes } of entries) {
    if (helper !== undefined) found.add(helper);
    for (const { what } of changes) {
      const { type, ids } = thingOf(what);
      const uid = ids[accountAt[type] ?? -1];
      if (uid !== undefined) found.add(uid);
    }
  }
  return found;
}

/** The same map as long as it says the same. Asks for all accounts when neither a registration nor the log names one. */
export function useAddresses(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const users = useCollection('users');
  const named = useMemo(() => addressesIn(entries), [entries]);
  const isUnknown = useMemo(() => {
    const known = new Set([
      ...named.map(([uid]) => uid),
      ...[...storeOf('users').values()].map(({ uid }) => uid),
    ]);
    return [...accountsIn(entries)].some((uid) => !known.has(uid));
  }, [named, entries, users.version]);
  const { accounts } = useAccounts(isUnknown);
  const text = useMemo(
    () => JSON.stringify([...named, ...accounts.flatMap(({ uid, email }) => (email ? [[uid, email]] : []))]),
    [named, accounts],
  );
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text]);
}
