import { FieldFrame, type FieldProps, useField } from './field.tsx';
import css from './form.module.css';

/** `930`, `9:30` and `０９：３０` become `09:30`; anything else stays. */
export function asTime(typed: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(typed.normalize('NFKC').trim()) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed;
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
