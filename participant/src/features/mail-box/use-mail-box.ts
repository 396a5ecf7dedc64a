import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMails } from 'shared-data/collections/hooks';
import type { MailEntry } from 'shared-data/models/mail';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { demand, storeOf } from 'shared-data/sync/collection-store';
import { mailsListened, mailsPerStep } from 'shared-data/sync/collections';
import { mergedMails } from './mail-list.ts';
import { searchMails, wordsOf } from './mail-search.ts';

export interface MailBox {
  /** Newest first, deleted ones included. */
  mails: readonly MailEntry[];
  /** There may be older mails than these. */
  more: boolean;
  loadingMore: boolean;
  showOlder: () => void;
}

/** The mail box, live: the newest mails, and older ones step by step when they are asked for. */
export function useMailBox(): MailBox {
  const recent = useMails();
  /** Each step back begins at a key. */
  const [steps, setSteps] = useState<readonly string[]>([]);
  const version = useOlder(steps);
  // The version stands for what the stores hold.
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
      // The first step begins with the newest mail: what new ones push out of the listened ones stays in the list.
      const keys = last === undefined ? recent.map((mail) => mail.id) : [...(store?.keys() ?? [])];
      const next = edge(keys, last === undefined);
      if (next !== undefined && next !== last) setSteps([...steps, next]);
    },
  };
}

/** The greatest or least of some keys. */
function edge(keys: readonly string[], greatest: boolean): string | undefined {
  return keys.reduce<string | undefined>(
    (best, key) => (best === undefined || key > best === greatest ? key : best),
    undefined,
  );
}

/** Listens to the steps; the answer changes with whatever they hold. */
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

/** Those of the mails that hold every word of the query; the result before while a new one is being worked out. */
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
