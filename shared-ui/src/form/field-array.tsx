import { type ReactNode, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from './field.tsx';
import { useFieldLabel, useFormContext, useFormState } from './form-context.tsx';

export interface FieldArray<T, Name extends string = string> {
  rows: { key: string; path: `${Name}.${number}`; index: number }[];
  add: (value: T) => void;
  remove: (index: number) => void;
  /** Negative moves up; clamped to the ends. */
  move: (index: number, by: number) => void;
  update: (change: (rows: T[]) => T[]) => void;
}

let serial = 0;

/** Rows of a list, e.g. authors; name fields `${row.path}.givenName`. Typing in a row does not render the list. */
export function useFieldArray<T, Name extends string>(name: Name): FieldArray<T, Name> {
  const form = useFormContext();
  const { store } = form;
  const values = () => (store.get(name) ?? []) as T[];
  const count = useFormState(form, () => values().length);
  const [, moved] = useReducer((times: number) => times + 1, 0);
  const keys = useRef<string[]>([]);
  while (keys.current.length < count) keys.current.push(`row${serial++}`);
  keys.current.length = count;

  const put = (rows: T[]) => {
    store.set(name, rows);
    store.forget(name);
  };
  return {
    rows: keys.current.map((key, index) => ({ key, path: `${name}.${index}` as const, index })),
    add: (value) => store.set(name, [...values(), value]),
    remove(index) {
      keys.current.splice(index, 1);
      put(values().filter((_, each) => each !== index));
    },
    move(index, by) {
      const target = index + by;
      if (target < 0 || target >= values().length || by === 0) return;
      keys.current = placed(keys.current, index, target);
      put(placed(values(), index, target));
      moved();
    },
    update: (change) => store.set(name, change(values())),
  };
}

/** The error of the list as a whole, e.g. that it is empty; focus target of the summary. */
export function FieldArrayError({ name, label }: { name: string; label: string }): ReactNode {
  const { t } = useTranslation();
  const key = useFormState(useFormContext(), ({ errors }) => errors[name] ?? null);
  useFieldLabel(name, label);
  return (
    <div data-field={name} tabIndex={-1}>
      <FieldError id={`${name}-error`}>{key && t(key)}</FieldError>
    </div>
  );
}

function placed<T>(list: T[], from: number, to: number): T[] {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}
