import { useCallback, useEffect, useRef, useState } from 'react';
import { numberApi } from 'shared-data/api/number-client';
import { useCollection, usePrograms, useTables } from 'shared-data/collections/hooks';
import type { NumberChoice, NumberPreview } from 'shared-data/models/program-numbers';

interface LiveNumbers {
  preview: NumberPreview | undefined;
  error: unknown;
  renew(): Promise<void>;
}

/** Asked again whenever the choice, programs, their order or the timetable change; the last question's answer counts. */
export function useNumberPreview({ session, order, unready, renew: again }: NumberChoice): LiveNumbers {
  const [state, setState] = useState<Pick<LiveNumbers, 'preview' | 'error'>>({
    preview: undefined,
    error: null,
  });
  const asked = useRef(0);
  const renew = useCallback(async () => {
    const question = ++asked.current;
    const next = await numberApi.preview({ session, order, unready, renew: again }).then(
      (preview) => ({ preview, error: null }),
      (error: unknown) => ({ preview: undefined, error }),
    );
    if (question === asked.current) setState(next);
  }, [session, order, unready, again]);
  const [programs, tables] = [usePrograms(), useTables()];
  const { version } = useCollection('programOrders');
  useEffect(() => void renew(), [renew, programs, tables, version]);
  return { ...state, renew };
}
