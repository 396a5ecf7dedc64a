import { useTranslation } from 'react-i18next';
import { type Based, FieldConflicts, type FormApi } from 'shared-ui/form';

interface Props<Values extends Record<string, string>> {
  form: FormApi<Based<Values>, Values>;
  saved: Values;
  labelOf: (name: keyof Values & string) => string;
}

export function EntryConflicts<Values extends Record<string, string>>(props: Props<Values>) {
  const { t } = useTranslation();
  return (
    <FieldConflicts
      {...props}
      words={{
        title: t('admin.conflict.title'),
        text: t('admin.conflict.text'),
        load: t('admin.conflict.load'),
        overwrite: t('admin.conflict.overwrite'),
      }}
    />
  );
}
