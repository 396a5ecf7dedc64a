import { FieldFrame, type FieldProps, useField } from './field.tsx';
import css from './form.module.css';

/** `09:30` for what is typed as `9:30`, `930` or in full width; anything else as it is. */
export function asTime(typed: string): string {
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})$/.exec(typed.normalize('NFKC').trim()) ?? [];
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : typed;
}

/** A time of 24 hours in every browser, also past midnight where the schema allows it. */
export function TimeField(props: FieldProps) {
  const field = useField<string>(props);
  const complete = () => {
    const time = asTime(field.value ?? '');
    if (time !== field.value) field.set(time);
  };
  return (
    <FieldFrame field={field} props={props}>
      <input
        {...field.control}
        type="text"
        inputMode="numeric"
        placeholder="09:00"
        autoComplete="off"
        className={css.input}
        value={field.value ?? ''}
        onChange={(event) => field.set(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && complete()}
        onBlur={() => {
          complete();
          field.blur();
        }}
      />
    </FieldFrame>
  );
}
