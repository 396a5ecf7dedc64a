import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { type FormApi, FormSection, optionsOf, typedFields } from 'shared-ui/form';
import { hostOf } from './host.ts';
import { type FoundMeeting, meetingInInvitation } from './invitation.ts';
import css from './zoom.module.css';
import type { ZoomRow } from './zoom-rows.ts';
import { type TypedZoom, type ZoomValues, zoomFormSchema } from './zoom-values.ts';

interface ZoomFieldsProps {
  form: FormApi<ZoomValues, TypedZoom>;
  rows: readonly ZoomRow[];
  timeZone: string;
}

const { TextField, TextArea, RadioGroup, useValue } = typedFields<ZoomValues>();
const foundNames = ['url', 'meetingId', 'passcode'] as const;

export function ZoomFields({ form, rows, timeZone }: ZoomFieldsProps) {
  return (
    <>
      <AddressFields form={form} />
      <TimeFields rows={rows} timeZone={timeZone} />
    </>
  );
}

function AddressFields({ form }: Pick<ZoomFieldsProps, 'form'>) {
  const { t } = useTranslation();
  const invitation = useValue('invitation');
  const url = useValue('url');
  const found = meetingInInvitation(invitation);
  useEffect(() => fill(form, meetingInInvitation(invitation)), [form, invitation]);
  useEffect(() => {
    // A whole invitation in the field of the address.
    if (/\s/.test(url.trim())) fill(form, meetingInInvitation(url));
  }, [form, url]);
  const parts = foundNames.filter((name) => found[name]).map((name) => t(`admin.zoom.${name}`));
  const host = hostOf(url.trim());
  return (
    <FormSection title={t('admin.zoom.meeting')}>
      <TextArea
        name="invitation"
        label={t('admin.zoom.invitation')}
        hint={t('admin.zoom.invitationHint')}
        rows={3}
        autoComplete="off"
      />
      <p role="status" className={css.found}>
        {invitation.trim() !== '' &&
          (parts.length > 0
            ? t('admin.zoom.found', { parts: parts.join(', ') })
            : t('admin.zoom.nothingFound'))}
      </p>
      <TextField
        name="url"
        type="url"
        label={t('admin.zoom.url')}
        hint={host ? t('admin.zoom.host', { host }) : t('admin.zoom.urlHint')}
        required
        autoComplete="off"
      />
      <TextField name="meetingId" label={t('admin.zoom.meetingId')} autoComplete="off" />
      <TextField name="passcode" label={t('admin.zoom.passcode')} autoComplete="off" />
    </FormSection>
  );
}

function fill({ store }: ZoomFieldsProps['form'], found: FoundMeeting) {
  for (const name of foundNames) if (found[name] !== undefined) store.set(name, found[name]);
}

function TimeFields({ rows, timeZone }: Omit<ZoomFieldsProps, 'form'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const when = useValue('when');
  const typed = { minutes: useValue('minutes'), date: useValue('date'), time: useValue('time') };
  const begin = rows[0]?.begin ?? null;
  const probe = { ...typed, when, invitation: '', url: 'https://zoom.us/', meetingId: '', passcode: '' };
  const parsed = zoomFormSchema(timeZone).safeParse(probe);
  const one = rows.length === 1 || when === 'at';
  return (
    <FormSection title={t('admin.zoom.showAt')}>
      {begin !== null && (
        <RadioGroup
          name="when"
          label={t('admin.zoom.when')}
          options={optionsOf(['before', 'at'] as const, (one) => t(`admin.zoom.when.${one}`))}
        />
      )}
      {when === 'before' ? (
        <TextField
          name="minutes"
          inputMode="numeric"
          label={t('admin.zoom.minutes')}
          required
          autoComplete="off"
        />
      ) : (
        <div className={css.pair}>
          <TextField name="date" type="date" label={t('admin.zoom.date')} required autoComplete="off" />
          <TextField name="time" type="time" label={t('admin.zoom.clock')} required autoComplete="off" />
        </div>
      )}
      <p role="status" className={css.found}>
        {parsed.success &&
          one &&
          t('admin.zoom.from', { time: deadlineText(parsed.data.showAt(begin ?? 0), locale, timeZone) })}
      </p>
    </FormSection>
  );
}
