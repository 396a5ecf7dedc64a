import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimetableItem } from 'shared-data/models/timetable';
import { Button } from 'shared-ui/button';
import { type FormApi, typedFields, useFormState } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';

/** Of a form for a part of an item, and the version of the item that its values were made from. */
interface Versioned {
  version: number;
}

interface Props<Values extends Versioned> {
  form: FormApi<Values, object>;
  item: TimetableItem;
  valuesOf(item: TimetableItem): Values;
}

/** Without input, changes of others show at once; otherwise nothing is overwritten before the editor has seen them. */
export function NewerItem<Values extends Versioned>({ form, item, valuesOf }: Props<Values>) {
  const { t } = useTranslation();
  const dirty = useFormState(form, (state) => state.dirty);
  const submitting = useFormState(form, (state) => state.submitting);
  const version = typedFields<Versioned>().useValue('version', form);
  const newer = item.version > version && !submitting;
  useEffect(() => {
    if (newer && !dirty) form.reset(valuesOf(item));
  }, [form, item, newer, dirty, valuesOf]);
  if (!newer || !dirty) return null;
  return (
    <Notice
      kind="warning"
      action={<Button onClick={() => form.reset(valuesOf(item))}>{t('editor.newer.show')}</Button>}
    >
      {t('error.conflict')}
    </Notice>
  );
}
