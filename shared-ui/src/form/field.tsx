import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.tsx';
import css from './form.module.css';
import { useFieldLabel, useFormContext, useFormState, useValue } from './form-context.tsx';
import { afterPointer } from './pointer.ts';

/** What every field takes. */
export interface FieldProps {
  /** Where the value lies in the form; also the control's `name`. */
  name: string;
  label: string;
  /** Help shown below the label. */
  hint?: ReactNode;
  /** Marks the field as required. The schema decides whether it is. */
  required?: boolean;
  disabled?: boolean;
}

/** What a field's control is given. */
export interface FieldState<T> {
  value: T;
  set: (value: T) => void;
  blur: () => void;
  /** Message in the reader's language, or null. */
  error: string | null;
  id: string;
  hintId: string;
  errorId: string;
  /** Attributes that tie a control to its name, hint and error. */
  control: {
    id: string;
    name: string;
    required: boolean;
    disabled: boolean;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
}

/** Ties a control to its place in the form. For fields of your own making; the ready ones use it too. */
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

/** The field with an error of its own, tied to its control as any other. */
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

/** Label, hint, control and error of one field, in this order. */
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

/** Screen readers hear "required" from the control itself, so the star is for the eye. */
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
