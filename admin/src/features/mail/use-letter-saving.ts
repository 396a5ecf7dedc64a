import { useCallback, useEffect, useRef, useState } from 'react';
import { mailApi } from 'shared-data/api/mail-client';
import { draftLetterSchema, type Letter } from 'shared-data/models/mail-letter';
import { type FormApi, useFormState } from 'shared-ui/form';
import { type LetterValues, letterOf } from './letter-values.ts';

/** Milliseconds without typing before a letter is saved by itself. */
const pause = 2000;

interface LetterSaving {
  /** Rejects with `conflict` when somebody else has saved the letter. */
  save: (letter: Letter) => Promise<void>;
  saving: boolean;
  /** When it was saved last since the page was opened. */
  savedAt: number | null;
}

/** Saves one after the other, on demand and, unless `stopped`, whenever the writer pauses. */
export function useLetterSaving(
  form: FormApi<LetterValues, Letter>,
  id: string,
  stopped: boolean,
  onRenew: () => Promise<void>,
): LetterSaving {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const last = useRef('');
  const [count, setCount] = useState(0);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const save = useCallback(
    (letter: Letter) => {
      const one = queue.current.then(async () => {
        const { store } = form;
        const stored = await mailApi.saveLetter(id, store.state.values.version, letter);
        last.current = JSON.stringify(letter);
        store.set('version', stored.version);
        setSavedAt(Date.now());
      });
      queue.current = one.catch(() => {});
      setCount((now) => now + 1);
      void queue.current.then(() => setCount((now) => now - 1));
      return one;
    },
    [form, id],
  );
  const values = useFormState(form, (state) => state.values) as LetterValues;
  const dirty = useFormState(form, (state) => state.dirty);
  const typed = JSON.stringify(letterOf(values));
  useEffect(() => {
    if (stopped || !dirty || typed === last.current) return;
    const letter = draftLetterSchema.safeParse(JSON.parse(typed));
    if (!letter.success) return;
    const timer = setTimeout(() => {
      // The draft on this device stays when the server cannot be reached; a conflict is told by the newer letter.
      void save(letter.data).catch(() => {
        last.current = typed;
        return onRenew();
      });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, dirty, stopped, save, onRenew]);
  return { save, saving: count > 0, savedAt };
}
