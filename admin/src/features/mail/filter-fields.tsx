import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FilterField,
  type MailCondition,
  type MailFilter,
  personFields,
  programFields,
  valuesOfField,
} from 'shared-data/models/mail-filter';
import { Button, IconButton } from 'shared-ui/button';
import { Skeleton } from 'shared-ui/skeleton';
import type { OptionsOf } from './field-options.ts';
import css from './mail.module.css';

/** Large, as it brings antd. */
const MultiSelect = lazy(async () => ({ default: (await import('shared-ui/select')).MultiSelect }));

interface FilterFieldsProps {
  filter: MailFilter;
  optionsOf: OptionsOf;
  onChange: (filter: MailFilter) => void;
}

export function FilterFields({ filter, optionsOf, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const put = (at: number, condition: MailCondition) => onChange(filter.with(at, condition));
  return (
    <fieldset className={css.filter}>
      <legend>{t('admin.recipient.conditions')}</legend>
      {filter.map((condition, at) => (
        <Condition
          key={`${at}-${condition.field}`}
          at={at}
          condition={condition}
          optionsOf={optionsOf}
          onChange={(next) => put(at, next)}
          onRemove={() => onChange(filter.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          small
          icon="plus"
          disabled={filter.length >= 20}
          onClick={() => onChange([...filter, { field: 'country', values: [] }])}
        >
          {t('admin.recipient.add')}
        </Button>
      </div>
    </fieldset>
  );
}

interface ConditionProps {
  at: number;
  condition: MailCondition;
  optionsOf: OptionsOf;
  onChange: (condition: MailCondition) => void;
  onRemove: () => void;
}

function Condition({ at, condition, optionsOf, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { field, not, values } = condition;
  const name = t(`admin.recipient.field.${field}`);
  const free = valuesOfField(field) === 'text';
  return (
    <div className={css.condition}>
      <select
        name={`filter.${at}.field`}
        aria-label={t('admin.recipient.about')}
        value={field}
        onChange={({ target }) => onChange({ field: target.value as FilterField, values: [] })}
      >
        <FieldGroup label={t('admin.recipient.person')} fields={Object.keys(personFields)} />
        <FieldGroup label={t('admin.recipient.program')} fields={Object.keys(programFields)} />
      </select>
      <select
        name={`filter.${at}.not`}
        aria-label={t('admin.recipient.relation')}
        value={not ? 'not' : ''}
        onChange={({ target }) => onChange({ field, values, ...(target.value ? { not: true } : {}) })}
      >
        <option value="">{t(free ? 'admin.recipient.contains' : 'admin.recipient.isOne')}</option>
        <option value="not">{t(free ? 'admin.recipient.containsNot' : 'admin.recipient.isNone')}</option>
      </select>
      <div className={css.values}>
        <Suspense fallback={<Skeleton lines={1} />}>
          <MultiSelect
            name={`filter.${at}.values`}
            label={`${name}: ${t('admin.recipient.values')}`}
            options={optionsOf(field)}
            value={values}
            free={free}
            placeholder={t(free ? 'admin.recipient.type' : 'admin.recipient.choose')}
            onChange={(next) => onChange({ ...condition, values: next.filter((one) => !free || one.trim()) })}
          />
        </Suspense>
        {values.length === 0 && <p className={css.quiet}>{t('admin.recipient.unused')}</p>}
      </div>
      <IconButton icon="close" label={t('admin.recipient.remove', { field: name })} onClick={onRemove} />
    </div>
  );
}

function FieldGroup({ label, fields }: { label: string; fields: string[] }) {
  const { t } = useTranslation();
  return (
    <optgroup label={label}>
      {fields.map((field) => (
        <option key={field} value={field}>
          {t(`admin.recipient.field.${field as FilterField}`)}
        </option>
      ))}
    </optgroup>
  );
}
