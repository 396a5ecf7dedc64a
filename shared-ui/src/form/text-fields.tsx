import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/index.tsx';
import { Icon } from '../icon/index.tsx';
import { FieldFrame, type FieldProps, type FieldState, useField, withError } from './field.tsx';
import css from './form.module.css';
import { useFormContext } from './form-context.tsx';
import { textLength } from './limits.ts';

interface Typed extends FieldProps {
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
}

export interface TextFieldProps extends Typed {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local' | 'number' | 'search';
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  /** Language of the input, e.g. "ja". */
  lang?: string;
}

/** Never truncates: shows the length near the limit, and by how much a text exceeds it. */
function useLimitedField(props: FieldProps): { field: FieldState<string>; aside: ReactNode } {
  const { t, i18n } = useTranslation();
  const field = useField<string>(props);
  const limit = useFormContext().store.limitOf(props.name);
  const length = textLength(field.value);
  if (limit === undefined || length <= limit * 0.8) return { field, aside: null };
  const written = (number: number) => number.toLocaleString(i18n.language);
  const over = length - limit;
  const aside = (
    <span className={over > 0 ? `${css.count} ${css.beyond}` : css.count}>
      {written(length)} / {written(limit)}
    </span>
  );
  if (over <= 0) return { field, aside };
  const error = t('ui.tooLong', { count: over, over: written(over), limit: written(limit) });
  return { field: withError(field, error), aside };
}

export function TextField(props: TextFieldProps) {
  const { field, aside } = useLimitedField(props);
  const { type = 'text', inputMode, autoComplete, placeholder, lang } = props;
  return (
    <FieldFrame field={field} props={props} aside={aside}>
      <input
        {...field.control}
        {...{ type, inputMode, autoComplete, placeholder, lang }}
        className={css.input}
        value={field.value ?? ''}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}

export function EmailField(props: Typed) {
  const field = useField<string>(props);
  return (
    <FieldFrame field={field} props={props}>
      <input
        {...field.control}
        type="email"
        inputMode="email"
        autoComplete={props.autoComplete ?? 'email'}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={props.placeholder}
        className={css.input}
        value={field.value ?? ''}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}

export interface TextAreaProps extends Typed {
  rows?: number;
  /** For long texts without line breaks, e.g. titles: pasted breaks become spaces. */
  unbroken?: boolean;
}

/** Replaces line breaks by spaces and keeps the caret. */
function unbreak(area: HTMLTextAreaElement): void {
  const { value, selectionEnd } = area;
  const inOneLine = (text: string) => text.replace(/\s*[\r\n]\s*/g, ' ');
  if (inOneLine(value) === value) return;
  const caret = inOneLine(value.slice(0, selectionEnd)).length;
  area.value = inOneLine(value);
  area.setSelectionRange(caret, caret);
}

export function TextArea(props: TextAreaProps) {
  const { field, aside } = useLimitedField(props);
  const { unbroken = false, rows = unbroken ? 2 : 4, autoComplete, placeholder } = props;
  return (
    <FieldFrame field={field} props={props} aside={aside}>
      <textarea
        {...field.control}
        {...{ rows, autoComplete, placeholder }}
        className={`${css.input} ${unbroken ? css.unbroken : css.area}`}
        value={field.value ?? ''}
        onChange={({ target }) => {
          if (unbroken) unbreak(target);
          field.set(target.value);
        }}
        onKeyDown={(event) => {
          if (unbroken && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
        }}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}

export interface PasswordFieldProps extends FieldProps {
  autoComplete: 'new-password' | 'current-password';
  showRule?: boolean;
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const field = useField<string>({ ...props, hint: props.hint ?? (props.showRule ? ' ' : undefined) });
  return (
    <FieldFrame
      field={field}
      props={
        props.showRule
          ? { ...props, hint: <PasswordRule value={field.value ?? ''}>{props.hint}</PasswordRule> }
          : props
      }
    >
      <div className={css.password}>
        <input
          {...field.control}
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={css.input}
          value={field.value ?? ''}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.blur}
        />
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={t(shown ? 'ui.hide' : 'ui.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  );
}

function PasswordRule({ value, children }: { value: string; children: ReactNode }) {
  const { t } = useTranslation();
  const rules = [
    { text: t('ui.passwordLength'), met: value.length >= 6 },
    { text: t('ui.passwordLetter'), met: /[A-Za-z]/.test(value) },
    { text: t('ui.passwordNumber'), met: /[0-9]/.test(value) },
  ];
  return (
    <>
      {children}
      <span className={css.rules}>
        {rules.map((rule) => (
          <span key={rule.text} className={rule.met ? css.met : css.unmet}>
            <Icon name={rule.met ? 'check' : 'minus'} size={1} />
            {rule.text}
            <span className="visually-hidden">: {t(rule.met ? 'ui.met' : 'ui.notMet')}</span>
          </span>
        ))}
      </span>
    </>
  );
}
