import { useEffect, useState } from 'react';
import { mailApi } from 'shared-data/api/mail-client';
import type { LetterRecipients } from 'shared-data/models/mail-job';
import type { Letter } from 'shared-data/models/mail-letter';
import { usedIn } from './letter-values.ts';

/** Milliseconds without a change before the server is asked. */
const pause = 400;

export interface ShownRecipients {
  list: LetterRecipients | null;
  /** The list is not that of the letter as it is typed now. */
  pending: boolean;
  error: unknown;
}

export function askRecipients(letter: Letter): Promise<LetterRecipients> {
  const { filter, excluded } = letter;
  return mailApi.recipients({ filter, excluded, uses: usedIn(letter) });
}

export function useRecipients(letter: Letter): ShownRecipients {
  const key = JSON.stringify([letter.filter, letter.excluded, usedIn(letter)]);
  const [shown, setShown] = useState<{ list: LetterRecipients | null; of: string; error: unknown }>({
    list: null,
    of: '',
    error: null,
  });
  useEffect(() => {
    let current = true;
    const [filter, excluded, uses] = JSON.parse(key) as [Letter['filter'], string[], string[]];
    const ask = async () => {
      try {
        const list = await mailApi.recipients({ filter, excluded, uses });
        if (current) setShown({ list, of: key, error: null });
      } catch (error) {
        if (current) setShown((before) => ({ ...before, of: key, error }));
      }
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { list: shown.list, pending: shown.of !== key, error: shown.error };
}
