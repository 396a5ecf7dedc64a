import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { saveNotificationSettings, useNotificationSettings } from 'shared-data/collections/notifications';
import { useLocale } from 'shared-data/i18n/i18n';
import { type NotificationSettings, notificationChoices } from 'shared-data/models/notification';
import {
  type NotificationSettingsValues,
  notificationSettingsSchema,
} from 'shared-data/models/notification-form';
import { localTimeZone } from 'shared-data/models/venue-time';
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

function Settings({ settings }: { settings: NotificationSettings | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useForm<NotificationSettingsValues, NotificationSettingsValues>({
    schema: notificationSettingsSchema,
    initial: valuesOf(settings),
    submit: async (values) => {
      const { choices, quietFrom, quietTo } = values;
      await saveNotificationSettings(
        choices.length === 0
          ? null
          : {
              ...Object.fromEntries(choices.map((choice) => [choice, true])),
              ...(quietFrom && quietTo ? { quietFrom, quietTo } : {}),
              ...{ zone: localTimeZone(), locale },
            },
      );
      form.reset(values);
      toast(t('myRoom.notify.saved'), { kind: 'success' });
    },
  });
  const dirty = useFormState(form, (state) => state.dirty);
  const stored = JSON.stringify(valuesOf(settings));
  useEffect(() => {
    // Changed on another device.
    if (!dirty) form.reset(JSON.parse(stored) as NotificationSettingsValues);
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
