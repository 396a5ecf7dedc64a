import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveNotificationSettings, useNotificationSettings } from 'shared-data/collections/notifications';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Locale } from 'shared-data/models/locales';
import {
  type NotificationChoice,
  type NotificationSettings,
  notificationChoices,
} from 'shared-data/models/notification';
import {
  type NotificationSettingsValues,
  notificationSettingsSchema,
} from 'shared-data/models/notification-form';
import { localTimeZone } from 'shared-data/models/venue-time';
import { storeOf } from 'shared-data/sync/collection-store';
import { Card } from 'shared-ui/card';
import {
  ErrorSummary,
  Form,
  optionsOf,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { isKnown } from '../../common/is-known.ts';
import css from './my-room.module.css';
import { PushDevice } from './push-device.tsx';

const { CheckboxGroup, TextField } = typedFields<NotificationSettingsValues>();

/** What the reader wants to be notified of, and whether on this device also while no page is open. */
export function NotificationCard() {
  const { t } = useTranslation();
  const { settings, state } = useNotificationSettings();
  if (!isKnown(state)) return null;
  const wanted = notificationChoices.some((choice) => settings?.[choice]);
  return (
    <Card title={t('myRoom.notify')}>
      <p className={css.note}>{t('myRoom.notify.text')}</p>
      <Settings settings={settings} />
      {wanted && <PushDevice />}
    </Card>
  );
}

function valuesOf(settings: NotificationSettings | undefined): NotificationSettingsValues {
  const { quietFrom = '', quietTo = '' } = settings ?? {};
  return { choices: notificationChoices.filter((choice) => settings?.[choice]), quietFrom, quietTo };
}

/** What was changed here, on top of what was stored meanwhile on another device or in another tab. */
function mergedValues(
  values: NotificationSettingsValues,
  { base, latest }: { base: NotificationSettingsValues; latest: NotificationSettingsValues },
): NotificationSettingsValues {
  const isChosen = (choice: NotificationChoice) => {
    const here = values.choices.includes(choice);
    return here === base.choices.includes(choice) ? latest.choices.includes(choice) : here;
  };
  const isQuietAsBefore = values.quietFrom === base.quietFrom && values.quietTo === base.quietTo;
  const { quietFrom, quietTo } = isQuietAsBefore ? latest : values;
  return { choices: notificationChoices.filter(isChosen), quietFrom, quietTo };
}

function settingsOf(
  { choices, quietFrom, quietTo }: NotificationSettingsValues,
  locale: Locale,
): NotificationSettings | null {
  if (choices.length === 0 && !quietFrom) return null;
  return {
    ...Object.fromEntries(choices.map((choice) => [choice, true])),
    ...(quietFrom && quietTo ? { quietFrom, quietTo } : {}),
    ...{ zone: localTimeZone(), locale },
  };
}

function Settings({ settings }: { settings: NotificationSettings | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  /** What the form's values were made from. */
  const based = useRef(valuesOf(settings));
  const form = useForm<NotificationSettingsValues, NotificationSettingsValues>({
    schema: notificationSettingsSchema,
    initial: based.current,
    submit: async (values) => {
      const latest = valuesOf(storeOf('notificationSettings').value);
      const merged = mergedValues(values, { base: based.current, latest });
      await saveNotificationSettings(settingsOf(merged, locale));
      based.current = merged;
      form.reset(merged);
      toast(t('myRoom.notify.saved'), { kind: 'success' });
    },
  });
  const dirty = useFormState(form, (state) => state.dirty);
  const stored = JSON.stringify(valuesOf(settings));
  useEffect(() => {
    // Changed on another device.
    if (dirty) return;
    based.current = JSON.parse(stored) as NotificationSettingsValues;
    form.reset(based.current);
  }, [form, dirty, stored]);
  return (
    <Form form={form} label={t('myRoom.notify')}>
      <ErrorSummary />
      <CheckboxGroup
        name="choices"
        label={t('myRoom.notify.choices')}
        options={optionsOf(notificationChoices, (choice) => t(`myRoom.notify.${choice}`))}
      />
      <fieldset className={css.quiet}>
        <legend>{t('myRoom.notify.quiet')}</legend>
        <TextField name="quietFrom" type="time" label={t('myRoom.notify.quietFrom')} />
        <TextField name="quietTo" type="time" label={t('myRoom.notify.quietTo')} />
      </fieldset>
      <SubmitButton>{t('myRoom.notify.save')}</SubmitButton>
    </Form>
  );
}
