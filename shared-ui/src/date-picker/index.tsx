import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { AntdProvider } from '../antd/antd-provider.tsx';
import { FieldFrame, type FieldProps, useField } from '../form/index.tsx';

export interface DateFieldProps extends FieldProps {
  /** Earliest and latest day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

const format = 'YYYY-MM-DD';

/** The value is `YYYY-MM-DD`, '' for none. */
export function DateField(props: DateFieldProps) {
  const field = useField<string>(props);
  return (
    <FieldFrame field={field} props={props}>
      <AntdProvider>
        <DatePicker
          {...field.control}
          format={format}
          value={field.value ? dayjs(field.value, format) : null}
          onChange={(day) => field.set(day ? day.format(format) : '')}
          onBlur={field.blur}
          {...(props.min ? { minDate: dayjs(props.min) } : {})}
          {...(props.max ? { maxDate: dayjs(props.max) } : {})}
          {...(field.error ? { status: 'error' as const } : {})}
        />
      </AntdProvider>
    </FieldFrame>
  );
}
