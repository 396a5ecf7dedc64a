import { useEffect, useRef, useState } from 'react';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { errorMessageKey } from 'shared-data/platform/errors';

export type Outcome<T> =
  | { state: 'waiting' }
  | { state: 'done'; value: T }
  | { state: 'failed'; message: MessageKey };

/** Runs an action, such as using a one-time code, once per `key`. */
export function useOnce<T>(key: string, run: () => Promise<T>): Outcome<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>({ state: 'waiting' });
  const started = useRef<string | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    if (started.current === key) return;
    started.current = key;
    latest.current().then(
      (value) => setOutcome({ state: 'done', value }),
      (error: unknown) => setOutcome({ state: 'failed', message: errorMessageKey(error) }),
    );
  }, [key]);
  return outcome;
}
