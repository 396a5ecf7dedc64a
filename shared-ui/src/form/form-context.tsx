import { createContext, type ReactNode, type SubmitEvent, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import { Button } from '../button/index.tsx';
import { Notice } from '../notice/index.tsx';
import { Bar } from './blocked.tsx';
import css from './form.module.css';
import type { FormState } from './form-store.ts';
import { getPath, type Path } from './paths.ts';

/** A form as its fields see it, whatever its values are. */
export interface AnyForm {
  store: {
    readonly api: Pick<StoreApi<FormState<object>>, 'getState' | 'getInitialState' | 'subscribe'>;
    readonly state: FormState<object>;
    get(path: Path): unknown;
    set(path: Path, value: unknown): void;
    blur(path: Path): void;
    forget(path: Path): void;
    label(path: Path, label: string): void;
    labelOf(path: Path): string;
    limitOf(path: Path): number | undefined;
  };
  submit: () => Promise<boolean>;
  reset: () => void;
}

const Context = createContext<AnyForm | null>(null);
const Owner = createContext<string | null>(null);

export function useFormContext(): AnyForm {
  const form = use(Context);
  if (!form) throw new Error('a field must stand inside <Form>');
  return form;
}

/** A part of the form's state; the component renders again only when it changes. `select` must return a stable value. */
export function useFormState<T>(form: AnyForm, select: (state: FormState<object>) => T): T {
  return useStore(form.store.api, select);
}

/** The current value of one field, e.g. to show others depending on it. Works inside `<Form>` or with a form given. */
export function useValue<T>(path: Path, form?: AnyForm): T {
  const inside = use(Context);
  const source = form ?? inside;
  if (!source) throw new Error('useValue needs a form');
  return useStore(source.store.api, ({ values }) => getPath(values, path)) as T;
}

/** Names what the fields inside belong to, e.g. "Author 2", for the error summary: their own labels are the same in every row. */
export function FieldsOf({ owner, children }: { owner: string; children: ReactNode }) {
  return <Owner value={owner}>{children}</Owner>;
}

/** Tells the form what a field is called where it is not seen in its place. */
export function useFieldLabel(name: Path, label: string): void {
  const { store } = useFormContext();
  const owner = use(Owner);
  const whole = owner === null ? label : `${owner}: ${label}`;
  useEffect(() => store.label(name, whole), [store, name, whole]);
}

export interface FormProps {
  form: AnyForm;
  /** Names the form for screen readers when the page's title does not. */
  label?: string;
  /** Why it cannot be sent at the moment, in the reader's language. */
  blocked?: string | null;
  /** What is to be known by who has typed something, e.g. that a deadline has passed; it can still be sent. */
  notice?: string | null;
  children: ReactNode;
}

/** The form element. Fields inside find their state by `name`. */
export function Form({ form, label, blocked = null, notice = null, children }: FormProps) {
  const reason = blocked ?? use(Bar);
  const typed = useFormState(form, (state) => state.dirty);
  const said = reason ?? (typed ? notice : null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason === null) void form.submit();
  };
  return (
    <Context value={form}>
      <form className={css.form} noValidate onSubmit={submit} aria-label={label}>
        <DraftNotice />
        <Bar value={reason}>{children}</Bar>
        {said && (
          <div className={css.said}>
            <Notice kind="warning">{said}</Notice>
          </div>
        )}
      </form>
    </Context>
  );
}

function DraftNotice() {
  const form = useFormContext();
  const { t } = useTranslation();
  const restored = useFormState(form, (state) => state.draftRestored);
  if (!restored) return null;
  return (
    <Notice
      action={
        <Button look="quiet" small onClick={() => form.reset()}>
          {t('ui.draftDiscard')}
        </Button>
      }
    >
      {t('ui.draftRestored')}
    </Notice>
  );
}

/** Sends the form. While it is being sent it says so and ignores further clicks. */
export function SubmitButton({
  children,
  look = 'primary',
  wide,
}: {
  children: ReactNode;
  look?: 'primary' | 'sun';
  wide?: boolean;
}) {
  const submitting = useFormState(useFormContext(), (state) => state.submitting);
  const blocked = use(Bar) !== null;
  return (
    <Button type="submit" look={look} pending={submitting} disabled={blocked} {...(wide ? { wide } : {})}>
      {children}
    </Button>
  );
}

/** A group of fields under a heading of its own. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className={css.section}>
      <legend className={css.sectionTitle}>{title}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.fields}>{children}</div>
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
