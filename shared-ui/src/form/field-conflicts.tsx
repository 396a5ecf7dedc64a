import { useEffect } from 'react';
import { Button, ButtonRow } from '../button/index.tsx';
import { Notice } from '../notice/index.tsx';
import { type Difference, Differences } from './differences.tsx';
import { type AnyForm, useFormState } from './form-context.tsx';
import type { FormApi } from './use-form.ts';

interface ConflictWords {
  title: string;
  text: string;
  load: string;
  overwrite: string;
}

interface NoticeProps {
  words: ConflictWords;
  differences: readonly Difference[];
  onLoad: () => void;
  onOverwrite: () => void;
}

/** A newer version was saved elsewhere: the reader takes it, or saves what was typed instead. */
export function ConflictNotice({ words, differences, onLoad, onOverwrite }: NoticeProps) {
  return (
    <Notice kind="warning" title={words.title}>
      <p>{words.text}</p>
      <Differences fields={differences} />
      <ButtonRow>
        <Button onClick={onLoad}>{words.load}</Button>
        <Button onClick={onOverwrite}>{words.overwrite}</Button>
      </ButtonRow>
    </Notice>
  );
}

/** Form values, with what was stored when the editor began, also of a draft. */
export type Based<Stored extends Record<string, string>> = Stored & { basedOn: Stored };

interface Props<Stored extends Record<string, string>> {
  form: FormApi<Based<Stored>, object>;
  saved: Stored;
  labelOf: (name: keyof Stored & string) => string;
  words: ConflictWords;
}

/** For forms that send changed fields with their former content: where both changed a field, the editor sees both and chooses. */
export function FieldConflicts<Stored extends Record<string, string>>({
  form,
  saved,
  labelOf,
  words,
}: Props<Stored>) {
  const typed = useFormState(form, (state) => state.values) as Based<Stored>;
  const submitting = useFormState(form, (state) => state.submitting);
  const { store } = form as AnyForm;
  const newer = submitting ? [] : namesOf(saved).filter((name) => saved[name] !== typed.basedOn[name]);
  const isOpen = (name: keyof Stored) => typed[name] !== typed.basedOn[name] && typed[name] !== saved[name];
  const differing = newer.filter(isOpen);
  useEffect(() => {
    const put = store.state.dirty ? store.set.bind(store) : store.rebase.bind(store);
    for (const name of newer) {
      if (isOpen(name)) continue;
      put(name, saved[name]);
      put(`basedOn.${name}`, saved[name]);
    }
  });
  if (differing.length === 0) return null;
  return (
    <ConflictNotice
      words={words}
      differences={differing.map((name) => ({
        label: labelOf(name),
        saved: saved[name] ?? '',
        yours: typed[name] ?? '',
      }))}
      onLoad={() => {
        store.set('basedOn', saved);
        for (const name of differing) store.set(name, saved[name]);
      }}
      onOverwrite={() => {
        store.set('basedOn', saved);
        void form.submit();
      }}
    />
  );
}

function namesOf<Stored extends object>(saved: Stored): (keyof Stored & string)[] {
  return Object.keys(saved) as (keyof Stored & string)[];
}
