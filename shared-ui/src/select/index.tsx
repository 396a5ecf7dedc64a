import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../antd/antd-provider.tsx';
import { FieldError } from '../form/field.tsx';
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

/** Long values are cut instead. */
const noWiderThanItsPlace = { minWidth: 0 };

export interface SearchSelectProps {
  label: string;
  options: readonly Option[];
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  loading?: boolean;
}

/** One of a long list with search, outside of forms. */
export function SearchSelect({ label, options, value, onChange, placeholder, loading }: SearchSelectProps) {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <Select
        style={noWiderThanItsPlace}
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        loading={loading === true}
        placeholder={placeholder ?? t('ui.choose')}
        value={value || null}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </AntdProvider>
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
  /** What is wrong with it, translated. */
  error?: string | null;
}

/** Several values of a list with search, outside of forms. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, name, options, value, onChange, free, placeholder, error } = props;
  const { t } = useTranslation();
  const errorId = useId();
  const wrong = { status: 'error', 'aria-invalid': true, 'aria-describedby': errorId } as const;
  return (
    <AntdProvider>
      <Select
        mode={free ? 'tags' : 'multiple'}
        style={noWiderThanItsPlace}
        aria-label={label}
        id={name}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={placeholder ?? t('ui.choose')}
        value={[...value]}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={onChange}
        {...(error ? wrong : {})}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </AntdProvider>
  );
}
