import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AntdRoom } from '../antd/antd-room.tsx';
import { FieldFrame, type FieldProps, type Option, useField } from '../form/index.tsx';

export interface SearchSelectFieldProps extends FieldProps {
  options: readonly Option[];
  placeholder?: string;
}

/** Searchable select for lists too long for `SelectField`. The value is a string, '' for none. */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const { t } = useTranslation();
  const field = useField<string>(props);
  const { name, ...control } = field.control;
  return (
    <FieldFrame field={field} props={props}>
      <AntdRoom field={name}>
        <input type="hidden" name={name} value={field.value ?? ''} />
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={!props.required}
          placeholder={props.placeholder ?? t('ui.choose')}
          value={field.value || null}
          options={props.options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
          onChange={(value) => field.set(value ?? '')}
          onBlur={field.blur}
          {...(field.error ? { status: 'error' as const } : {})}
        />
      </AntdRoom>
    </FieldFrame>
  );
}
