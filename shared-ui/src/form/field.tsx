import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.tsx';
import css from './form.module.css';
import { useFieldLabel, useFormContext, useFormState, useValue } from './form-context.tsx';
import { afterPointer } from './pointer.ts';

export interface FieldProps {
  /** Path of the value in the form; also the control's `name`. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Display only; the schema decides. */
  required?: boolean;
  disabled?: boolean;
}

export interface FieldState<T> {
  value: T;
  set: (value: T) => void;
  blur: () => void;
  error: string | null;
  id: string;
  hintId: string;
  errorId: string;
  /** Attributes that link a control to its label, hint and error. */
  control: {
    id: string;
    name: string;
    required: boolean;
    disabled: boolean;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
}

/** Connects a control to its form field; for custom fields. */
export function useField<T>({ name, label, hint, required, disabled }: FieldProps): FieldState<T> {
  const form = useFormContext();
  const { store } = form;
  const { t } = useTranslation();
  const id = useId();
  const value = useValue<T>(name);
  const key = useFormState(form, ({ errors }) => errors[name] ?? null);
  useFieldLabel(name, label);
  const described = [key && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return {
    value,
    set: (next) => store.set(name, next),
    blur: () => afterPointer(() => store.blur(name)),
    error: key && t(key),
    id,
    hintId: `${id}h`,
    errorId: `${id}e`,
    control: {
      id,
      name,
      required: required ?? false,
      disabled: disabled ?? false,
      'aria-invalid': key ? true : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

export function withError<T>(field: FieldState<T>, error: string): FieldState<T> {
  const described = field.control['aria-describedby']?.split(' ').filter((id) => id !== field.errorId) ?? [];
  return {
    ...field,
    error,
    control: {
      ...field.control,
      'aria-invalid': true,
      'aria-describedby': [field.errorId, ...described].join(' '),
    },
  };
}

export function FieldFrame({
  field,
  props,
  aside,
  children,
}: {
  field: FieldState<never> | FieldState<string>;
  props: FieldProps;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.field}>
      <div className={css.labelLine}>
        <label className={css.label} htmlFor={field.id}>
          {props.label}
          <RequiredMark required={props.required} />
        </label>
        {aside}
      </div>
      <FieldHint id={field.hintId}>{props.hint}</FieldHint>
      {children}
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}

/** The control itself announces "required", so the star is hidden from screen readers. */
export function RequiredMark({ required }: { required?: boolean | undefined }) {
  return required ? (
    <span className={css.star} aria-hidden="true">
      *
    </span>
  ) : null;
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className={css.hint} id={id}>
      {children}
    </p>
  ) : null;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className={css.error} id={id} role="alert">
      <Icon name="alert" size={1} />
      <span>{children}</span>
    </p>
  ) : null;
}
