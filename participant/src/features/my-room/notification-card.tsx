import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveNotificationSettings, useNotificationSettings } from 'shared-data/collections/notifications';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { type NotificationSettings, notificationChoices } from 'shared-data/models/notification';
import {
  mergedNotificationValues,
  type NotificationSettingsValues,
  notificationSettingsOf,
  notificationSettingsSchema,
  notificationValues,
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

function Settings({ settings }: { settings: NotificationSettings | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const uid = useIdentity(({ view }) => view.uid);
  /** What the form's values were made from. */
  const based = useRef(notificationValues(settings));
  const form = useForm<NotificationSettingsValues, NotificationSettingsValues>({
    schema: notificationSettingsSchema,
    initial: based.current,
    draftKey: `notifications-${uid}`,
    submit: async (values) => {
      const merged = mergedNotificationValues(values, {
        base: based.current,
        latest: notificationValues(settings),
      });
      await saveNotificationSettings(notificationSettingsOf(merged, { locale, zone: localTimeZone() }));
      based.current = merged;
      form.reset(merged);
      toast(t('myRoom.notify.saved'), { kind: 'success' });
    },
  });
  const dirty = useFormState(form, (state) => state.dirty);
  const stored = JSON.stringify(notificationValues(settings));
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
