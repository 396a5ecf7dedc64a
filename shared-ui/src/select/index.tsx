import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../antd/antd-provider.tsx';
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
      <AntdProvider field={name}>
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
      </AntdProvider>
    </FieldFrame>
  );
}

export interface MultiSelectProps {
  label: string;
  name: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What is typed becomes a value, too. */
  free?: boolean;
  placeholder?: string;
}

/** Several values of a list with search, outside of forms. */
export function MultiSelect({ label, name, options, value, onChange, free, placeholder }: MultiSelectProps) {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <Select
        mode={free ? 'tags' : 'multiple'}
        aria-label={label}
        id={name}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={placeholder ?? t('ui.choose')}
        value={[...value]}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={onChange}
      />
    </AntdProvider>
  );
}
