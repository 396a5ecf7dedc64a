import { useEffect, useMemo } from 'react';
import { useFormState } from './form-context.tsx';
import type { FormApi } from './use-form.ts';

interface Options<Values extends object, Version extends keyof Values, Stored> {
  form: FormApi<Values, object>;
  stored: Stored;
  /** Stable; the form's values for what is stored. */
  valuesOf: (stored: Stored) => Values;
  /** The field that says which version the values were made from; later versions are greater. */
  version: Version;
}

/** Whether a newer version was stored elsewhere while there is input here. Without input the form shows it at once. */
export function useNewer<
  Values extends Record<Version, number>,
  Version extends keyof Values & string,
  Stored,
>({ form, stored, valuesOf, version }: Options<Values, Version, Stored>): boolean {
  const latest = useMemo(() => valuesOf(stored), [stored, valuesOf]);
  const based = useFormState(form, ({ values }) => (values as Values)[version]);
  const dirty = useFormState(form, (state) => state.dirty);
  const submitting = useFormState(form, (state) => state.submitting);
  const newer = latest[version] > based && !submitting;
  useEffect(() => {
    if (newer && !dirty) form.reset(latest);
  }, [form, latest, newer, dirty]);
  return newer && dirty;
}
