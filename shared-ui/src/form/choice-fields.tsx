import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, FieldFrame, FieldHint, type FieldProps, RequiredMark, useField } from './field.tsx';
import css from './form.module.css';

/** One choice. */
export interface Option {
  value: string;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** What can be chosen from values and the words for them. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string = (value) => value,
): Option[] {
  return values.map((value) => ({ value, label: label(value) }));
}

/** Choices under one heading. */
export interface OptionGroup {
  label: string;
  options: Option[];
}

/** Keeps the last choices when the data behind them disappears (site closed, not connected), so that what was chosen stays in view. */
function useLastOffered<Choices extends readonly unknown[]>(options: Choices): Choices {
  const last = useRef(options);
  if (options.length > 0) last.current = options;
  return last.current;
}

export interface SelectFieldProps extends FieldProps {
  options: readonly (Option | OptionGroup)[];
  /** The words for "nothing chosen"; pass null to leave that choice out. */
  placeholder?: string | null;
  autoComplete?: string;
}

/** One of many: the browser's own select. */
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

/** A choice changes none of them: a list of hundreds is not gone through again while its options are the same object. */
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
  /** Side by side where there is room; otherwise below each other. */
  inline?: boolean;
}

/** One of a few, all in view. */
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

/** Some of a few. The value is the list of those chosen, in the order of the options. */
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

/** Yes or no. The label stands beside the box. */
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
