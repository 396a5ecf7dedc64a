import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, FieldFrame, FieldHint, type FieldProps, RequiredMark, useField } from './field.tsx';
import css from './form.module.css';

export interface Option {
  value: string;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

export function optionsOf<Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string = (value) => value,
): Option[] {
  return values.map((value) => ({ value, label: label(value) }));
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

/** Keeps the last options when their data disappears (site closed, offline), so that the choice stays visible. */
function useLastOffered<Choices extends readonly unknown[]>(options: Choices): Choices {
  const last = useRef(options);
  if (options.length > 0) last.current = options;
  return last.current;
}

export interface SelectFieldProps extends FieldProps {
  options: readonly (Option | OptionGroup)[];
  /** Label for "nothing chosen"; null leaves that option out. */
  placeholder?: string | null;
  autoComplete?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { t } = useTranslation();
  const field = useField<string>(props);
  const options = useLastOffered(props.options);
  return (
    <FieldFrame field={field} props={props}>
      <select
        {...field.control}
        autoComplete={props.autoComplete}
        className={`${css.input} ${css.select}`}
        value={field.value ?? ''}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.blur}
      >
        {props.placeholder !== null && <option value="">{props.placeholder ?? t('ui.choose')}</option>}
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}

/** Memoized: long lists are not rendered again for each choice. */
const Options = memo(function Options({ options }: Pick<SelectFieldProps, 'options'>) {
  return options.map((option) =>
    'options' in option ? (
      <optgroup key={option.label} label={option.label}>
        <Options options={option.options} />
      </optgroup>
    ) : (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ),
  );
});

export interface ChoiceGroupProps extends FieldProps {
  options: readonly Option[];
  inline?: boolean;
}

export function RadioGroup(props: ChoiceGroupProps) {
  const field = useField<string>(props);
  return (
    <Group field={field} props={props} role="radiogroup">
      {props.options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            name={props.name}
            value={option.value}
            checked={field.value === option.value}
            disabled={props.disabled || option.disabled}
            aria-describedby={field.control['aria-describedby']}
            onChange={() => field.set(option.value)}
            onBlur={field.blur}
          />
          <ChoiceText option={option} />
        </label>
      ))}
    </Group>
  );
}

/** The value is a list of the chosen values, in the order of the options. */
export function CheckboxGroup(props: ChoiceGroupProps) {
  const field = useField<string[]>(props);
  const options = useLastOffered(props.options);
  const chosen = field.value ?? [];
  const toggle = (value: string, on: boolean) =>
    field.set(
      options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each))),
    );
  return (
    <Group field={field} props={props} role="group">
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="checkbox"
            name={props.name}
            value={option.value}
            checked={chosen.includes(option.value)}
            disabled={props.disabled || option.disabled}
            onChange={(event) => toggle(option.value, event.target.checked)}
            onBlur={field.blur}
          />
          <ChoiceText option={option} />
        </label>
      ))}
    </Group>
  );
}

export function CheckboxField(props: FieldProps) {
  const field = useField<boolean>(props);
  return (
    <div className={css.field}>
      <label className={css.choice}>
        <input
          {...field.control}
          type="checkbox"
          checked={field.value ?? false}
          onChange={(event) => field.set(event.target.checked)}
          onBlur={field.blur}
        />
        <span>
          {props.label}
          <RequiredMark required={props.required} />
        </span>
      </label>
      <FieldHint id={field.hintId}>{props.hint}</FieldHint>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}

function ChoiceText({ option }: { option: Option }) {
  return (
    <span>
      {option.label}
      {option.hint && <span className={css.choiceHint}>{option.hint}</span>}
    </span>
  );
}

function Group({
  field,
  props,
  role,
  children,
}: {
  field: {
    id: string;
    hintId: string;
    errorId: string;
    error: string | null;
    control: { 'aria-describedby': string | undefined };
  };
  props: ChoiceGroupProps;
  role: 'group' | 'radiogroup';
  children: ReactNode;
}) {
  return (
    <fieldset
      className={css.group}
      role={role}
      data-field={props.name}
      tabIndex={-1}
      aria-describedby={field.control['aria-describedby']}
    >
      <legend className={css.label}>
        {props.label}
        <RequiredMark required={props.required} />
      </legend>
      <FieldHint id={field.hintId}>{props.hint}</FieldHint>
      <div className={props.inline ? `${css.choices} ${css.inline}` : css.choices}>{children}</div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </fieldset>
  );
}
