import { createContext, type ReactNode, type SubmitEvent, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import { Button } from '../button/index.tsx';
import { Notice } from '../notice/index.tsx';
import { Bar } from './blocked.tsx';
import css from './form.module.css';
import type { FormState } from './form-store.ts';
import { getPath, type Path } from './paths.ts';

export interface AnyForm {
  store: {
    readonly api: Pick<StoreApi<FormState<object>>, 'getState' | 'getInitialState' | 'subscribe'>;
    readonly state: FormState<object>;
    get(path: Path): unknown;
    set(path: Path, value: unknown): void;
    rebase(path: Path, value: unknown): void;
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

/** Renders again only when the selected value changes; `select` must return a stable value. */
export function useFormState<T>(form: AnyForm, select: (state: FormState<object>) => T): T {
  return useStore(form.store.api, select);
}

export function useValue<T>(path: Path, form?: AnyForm): T {
  const inside = use(Context);
  const source = form ?? inside;
  if (!source) throw new Error('useValue needs a form');
  return useStore(source.store.api, ({ values }) => getPath(values, path)) as T;
}

/** Group name for the error summary, e.g. "Author 2": labels are the same in every row. */
export function FieldsOf({ owner, children }: { owner: string; children: ReactNode }) {
  return <Owner value={owner}>{children}</Owner>;
}

export function useFieldLabel(name: Path, label: string): void {
  const { store } = useFormContext();
  const owner = use(Owner);
  const whole = owner === null ? label : `${owner}: ${label}`;
  useEffect(() => store.label(name, whole), [store, name, whole]);
}

export interface FormProps {
  form: AnyForm;
  label?: string;
  /** Why it cannot be sent now, translated. */
  blocked?: string | null;
  /** A translated note for people who have typed something; does not block sending. */
  notice?: string | null;
  children: ReactNode;
}

export function Form({ form, label, blocked = null, notice = null, children }: FormProps) {
  const reason = blocked ?? use(Bar);
  const typed = useFormState(form, (state) => state.dirty);
  const message = reason ?? (typed ? notice : null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason === null) void form.submit();
  };
  return (
    <Context value={form}>
      <form className={css.form} noValidate onSubmit={submit} aria-label={label}>
        <DraftNotice />
        <Bar value={reason}>{children}</Bar>
        {message && (
          <div className={css.message}>
            <Notice kind="warning">{message}</Notice>
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

export function SubmitButton({
  children,
  look = 'primary',
  wide,
  disabled = false,
}: {
  children: ReactNode;
  look?: 'primary' | 'secondary' | 'sun' | 'danger';
  wide?: boolean;
  /** Only where what is missing stands beside it. */
  disabled?: boolean;
}) {
  const submitting = useFormState(useFormContext(), (state) => state.submitting);
  const blocked = use(Bar) !== null;
  return (
    <Button
      type="submit"
      look={look}
      pending={submitting}
      disabled={blocked || disabled}
      {...(wide ? { wide } : {})}
    >
      {children}
    </Button>
  );
}

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

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
