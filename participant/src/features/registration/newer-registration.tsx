import { useTranslation } from 'react-i18next';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { User } from 'shared-data/models/user';
import { ConflictNotice, type FormApi, useFormState, useNewer } from 'shared-ui/form';
import { type ChangeValues, changeValues, registrationDifferences } from 'shared-ui/registration';

interface Props {
  form: FormApi<ChangeValues, object>;
  user: User;
}

/** Without input, changes saved elsewhere show at once; otherwise the reader chooses. */
export function NewerRegistration({ form, user }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useShownTimeZone();
  const typed = useFormState(form, (state) => state.values) as ChangeValues;
  const newer = useNewer({ form, stored: user, valuesOf: changeValues, version: 'basedOn' });
  if (!newer) return null;
  return (
    <ConflictNotice
      words={{
        title: t('registration.conflictTitle'),
        text: t('registration.conflictText', { time: momentText(user.updatedAt, locale, timeZone) }),
        load: t('registration.conflictLoad'),
        overwrite: t('registration.conflictOverwrite'),
      }}
      differences={registrationDifferences(changeValues(user), typed, { t, locale })}
      onLoad={() => form.reset(changeValues(user))}
      onOverwrite={() => {
        form.store.set('basedOn', user.updatedAt);
        void form.submit();
      }}
    />
  );
}
