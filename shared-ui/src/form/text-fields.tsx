import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react';
import { IconButton } from '../button/index.tsx';
import { useText } from '../context/index.tsx';
import { Icon } from '../icon/index.tsx';
import { FieldFrame, type FieldProps, useField } from './field.tsx';
import css from './form.module.css';

interface Typed extends FieldProps {
  /** The kind of personal data, for the browser's own filling in; "off" for anything else. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
}

export interface TextFieldProps extends Typed {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'number' | 'search';
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  /** Language of what is typed, e.g. "ja". */
  lang?: string;
}

/** One line of text. The value is always a string. */
export function TextField(props: TextFieldProps) {
  const field = useField<string>(props);
  const { type = 'text', inputMode, autoComplete, placeholder, maxLength, lang } = props;
  return (
    <FieldFrame field={field} props={props}>
      <input
        {...field.control}
        {...{ type, inputMode, autoComplete, placeholder, maxLength, lang }}
        className={css.input}
        value={field.value ?? ''}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}

/** An e-mail address, typed without capitals and corrections. */
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
  /** For text without line breaks that is longer than a line, as a title: what is pasted with breaks has spaces there. */
  unbroken?: boolean;
}

/** Puts spaces for line breaks; the caret stays behind what it stood behind. */
function unbreak(area: HTMLTextAreaElement): void {
  const { value, selectionEnd } = area;
  const inOneLine = (text: string) => text.replace(/\s*[\r\n]\s*/g, ' ');
  if (inOneLine(value) === value) return;
  const caret = inOneLine(value.slice(0, selectionEnd)).length;
  area.value = inOneLine(value);
  area.setSelectionRange(caret, caret);
}

/** Several lines of text; grows with what is typed. Shows how much room is left when `maxLength` is given. */
export function TextArea(props: TextAreaProps) {
  const field = useField<string>(props);
  const { unbroken = false, rows = unbroken ? 2 : 4, autoComplete, placeholder, maxLength } = props;
  const length = field.value?.length ?? 0;
  return (
    <FieldFrame
      field={field}
      props={props}
      aside={
        maxLength && length > maxLength * 0.8 ? (
          <span className={css.count}>
            {length} / {maxLength}
          </span>
        ) : null
      }
    >
      <textarea
        {...field.control}
        {...{ rows, autoComplete, placeholder, maxLength }}
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
  /** Shows the rule for passwords and which parts of it are met while typing. */
  showRule?: boolean;
}

/** A password, hidden unless the reader asks to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useText();
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
  const t = useText();
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
