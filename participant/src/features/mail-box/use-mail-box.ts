import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMails } from 'shared-data/collections/hooks';
import type { MailEntry } from 'shared-data/models/mail';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { demand, storeOf } from 'shared-data/sync/collection-store';
import { mailsListened, mailsPerStep } from 'shared-data/sync/collections';
import { mergedMails } from './mail-list.ts';
import { searchMails, wordsOf } from './mail-search.ts';

export interface MailBox {
  mails: readonly MailEntry[];
  more: boolean;
  loadingMore: boolean;
  showOlder: () => void;
}

/** Live: the newest mails, and older ones on demand. */
export function useMailBox(): MailBox {
  const recent = useMails();
  /** Start keys of the steps. */
  const [steps, setSteps] = useState<readonly string[]>([]);
  const version = useOlder(steps);
  const mails = useMemo(
    () =>
      steps.length === 0
        ? recent
        : mergedMails([recent, ...steps.map((step) => storeOf('mailsUntil', step).values())]),
    [recent, steps, version],
  );
  const last = steps.at(-1);
  const store = last === undefined ? undefined : storeOf('mailsUntil', last);
  const loadingMore = store !== undefined && store.state !== 'live' && store.state !== 'denied';
  const more = store ? store.size >= mailsPerStep : recent.length >= mailsListened;
  return {
    mails,
    more: more && !loadingMore,
    loadingMore,
    showOlder: () => {
      // Starts at the newest mail, so that mails pushed out of the newest ones stay listed.
      const keys = last === undefined ? recent.map((mail) => mail.id) : [...(store?.keys() ?? [])];
      const next = edge(keys, last === undefined);
      if (next !== undefined && next !== last) setSteps([...steps, next]);
    },
  };
}

function edge(keys: readonly string[], greatest: boolean): string | undefined {
  return keys.reduce<string | undefined>(
    (best, key) => (best === undefined || key > best === greatest ? key : best),
    undefined,
  );
}

function useOlder(steps: readonly string[]): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = steps.flatMap((step) => {
        const store = storeOf('mailsUntil', step);
        return [demand('mailsUntil', step), store.subscribe(listener), store.subscribeState(listener)];
      });
      return () => {
        for (const end of ends) end();
      };
    },
    [steps],
  );
  return useSnapshot(subscribe, () =>
    steps
      .map((step) => {
        const { version, state } = storeOf('mailsUntil', step);
        return `${version} ${state}`;
      })
      .join(),
  );
}

export function useFound(mails: readonly MailEntry[], query: string): readonly MailEntry[] {
  const words = useMemo(() => wordsOf(query), [query]);
  const [found, setFound] = useState<readonly MailEntry[] | null>(null);
  useEffect(() => {
    if (words.length === 0) {
      setFound(null);
      return;
    }
    const stop = new AbortController();
    void searchMails(mails, words, stop.signal).then((list) => list && setFound(list));
    return () => stop.abort();
  }, [mails, words]);
  return words.length === 0 ? mails : (found ?? mails);
}
