import { useMemo } from 'react';
import type { AuditEntry } from 'shared-data/models/audit';

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

/** The same map as long as it says the same. */
export function useAddresses(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const text = useMemo(() => JSON.stringify(addressesIn(entries)), [entries]);
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text]);
}
