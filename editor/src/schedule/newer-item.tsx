import { useTranslation } from 'react-i18next';
import type { TimetableItem } from 'shared-data/models/timetable';
import { Button } from 'shared-ui/button';
import { type FormApi, useNewer } from 'shared-ui/form';
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

/** Nothing is overwritten before the editor has seen it. */
export function NewerItem<Values extends Versioned & Record<'version', number>>({
  form,
  item,
  valuesOf,
}: Props<Values>) {
  const { t } = useTranslation();
  const newer = useNewer({ form, stored: item, valuesOf, version: 'version' });
  if (!newer) return null;
  return (
    <Notice
      kind="warning"
      action={<Button onClick={() => form.reset(valuesOf(item))}>{t('editor.newer.show')}</Button>}
    >
      {t('error.conflict')}
    </Notice>
  );
}
