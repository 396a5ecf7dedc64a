import { useCallback, useEffect, useRef, useState } from 'react';
import { adminApi } from 'shared-data/api/admin-client';
import { type AccountEntry, accountPageSize } from 'shared-data/models/account-admin';

export interface AccountsState {
  accounts: readonly AccountEntry[];
  loading: boolean;
  error: unknown;
  renew: () => Promise<void>;
}

/** All accounts, as they were when asked; none until they are wanted. */
export function useAccounts(wanted = true): AccountsState {
  const [state, setState] = useState<Omit<AccountsState, 'renew'>>({
    ...{ accounts: [], loading: wanted, error: null },
  });
  const latest = useRef(0);
  const renew = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const isLatest = () => mine === latest.current;
    const found: AccountEntry[] = [];
    setState((before) => ({ ...before, loading: true }));
    try {
      let after: string | undefined;
      do {
        const page = await adminApi.accounts({ limit: accountPageSize, ...(after && { after }) });
        if (!isLatest()) return;
        found.push(...page.accounts);
        after = page.next;
        const isPart = after !== undefined;
        setState(({ accounts }) => ({
          accounts: isPart && accounts.length > found.length ? accounts : [...found],
          loading: isPart,
          error: null,
        }));
      } while (after !== undefined);
    } catch (error) {
      if (isLatest()) setState((before) => ({ ...before, loading: false, error }));
    }
  }, []);
  useEffect(() => {
    if (wanted) void renew();
    return () => {
      latest.current += 1;
    };
  }, [renew, wanted]);
  return { ...state, renew };
}
