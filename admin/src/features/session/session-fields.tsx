import { useTranslation } from 'react-i18next';
import { useSessionGroups } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { WholeSessionFormValues } from 'shared-data/models/session-form';
import { titleOf } from 'shared-data/models/titles';
import { sessionMarks } from 'shared-ui/badge';
import { FieldRow, typedFields } from 'shared-ui/form';

const { TextField, TextArea, SelectField, useValue } = typedFields<WholeSessionFormValues>();

const colors = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;

export function SessionFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="title" label={t('admin.session.title')} lang="en" required autoComplete="off" />
      <TextField name="titleJa" label={t('admin.session.titleJa')} lang="ja" autoComplete="off" />
      <FieldRow>
        <GroupField />
        <ColorField />
      </FieldRow>
      <TextArea
        name="conveners"
        label={t('admin.session.conveners')}
        hint={t('admin.session.convenersHint')}
        rows={3}
      />
      <TextArea name="scope" label={t('admin.session.scope')} hint={t('admin.session.scopeHint')} rows={7} />
      <TextArea name="scopeJa" label={t('admin.session.scopeJa')} rows={7} />
    </>
  );
}

function GroupField() {
  const { t } = useTranslation();
  const locale = useLocale();
  const groups = useSessionGroups();
  const value = useValue('group');
  const options = groups.map((group) => ({ value: group.id, label: titleOf(group, locale) || group.id }));
  if (value && !groups.some(({ id }) => id === value)) options.push({ value, label: value });
  return (
    <SelectField
      name="group"
      label={t('admin.session.group')}
      placeholder={t('admin.session.noGroup')}
      options={options}
    />
  );
}

/** Once a session has a colour it can get another one, but not none. */
function ColorField() {
  const { t } = useTranslation();
  const isNone = useValue('color') === '';
  return (
    <SelectField
      name="color"
      label={t('admin.session.color')}
      placeholder={isNone ? t('admin.session.noColor') : null}
      options={colors.map((value) => ({
        value,
        label: `${sessionMarks[Number(value)]} ${t(`admin.session.color.${value}`)}`,
      }))}
    />
  );
}
