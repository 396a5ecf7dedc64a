import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { venueFormSchema } from 'shared-data/models/setting-schema';
import { defaultHomepage, defaultTimeZone } from 'shared-data/models/site';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { SearchSelectField } from 'shared-ui/select';
import { Skeleton } from 'shared-ui/skeleton';
import { useChangesDialog } from '../changes-dialog.tsx';
import { Conflict } from '../conflict.tsx';
import css from '../setting.module.css';
import { type StoredBy, useStored } from '../use-stored.ts';
import { useVersionedForm } from '../use-versioned-form.ts';
import { timesOf } from './dates-values.ts';

const settings = {
  timeZone: 'base/timeZone',
  venue: 'base/venue/en',
  venueJa: 'base/venue/ja',
  homepage: 'base/homepage',
} as const;
type Name = keyof typeof settings;

const { TextField } = typedFields<Record<Name, string>>();

export function VenueForm() {
  const stored = useStored<Name>(settings);
  return stored ? <Fields stored={stored} /> : <Skeleton lines={5} />;
}

function Fields({ stored }: { stored: StoredBy<Name> }) {
  const { t } = useTranslation();
  const { ask, dialog } = useChangesDialog();
  const notesOf = useNotes();
  const zones = useMemo(() => zoneOptions(stored.timeZone.text), [stored.timeZone.text]);
  const label = (name: Name) => t(`admin.dates.field.${name}`);
  const versioned = useVersionedForm<Name>({
    settings,
    stored,
    schema: venueFormSchema,
    confirm: (changed, texts) =>
      ask({
        changes: changed.map((name) => ({
          label: label(name),
          before: stored[name].text,
          after: texts[name],
          notes: notesOf(name, texts[name]),
        })),
        warnings: [],
      }),
    saved: t('admin.dates.venueSaved'),
  });
  const conflict = (name: Name) => (
    <Conflict form={versioned} name={name} label={label(name)} stored={stored[name]} />
  );
  return (
    <div className={css.titles}>
      <Form form={versioned.form} label={t('admin.dates.venue')}>
        <ErrorSummary />
        <TextField name="venue" label={label('venue')} hint={t('admin.dates.venueHint')} autoComplete="off" />
        {conflict('venue')}
        <TextField name="venueJa" label={label('venueJa')} lang="ja" autoComplete="off" />
        {conflict('venueJa')}
        <SearchSelectField
          name="timeZone"
          label={label('timeZone')}
          hint={t('admin.dates.timeZoneHint', { zone: defaultTimeZone })}
          options={zones}
        />
        {conflict('timeZone')}
        <TextField
          name="homepage"
          type="url"
          label={label('homepage')}
          hint={t('admin.dates.homepageHint', { address: defaultHomepage })}
          autoComplete="off"
        />
        {conflict('homepage')}
        <ButtonRow>
          <SubmitButton>{t('admin.dates.saveVenue')}</SubmitButton>
        </ButtonRow>
      </Form>
      {dialog}
    </div>
  );
}

/** The deadlines stay at the same moment, so their clock times change with the zone. */
function useNotes(): (name: Name, after: string) => string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const base = useBase();
  return (name, after) => {
    if (name !== 'timeZone') return [t(`admin.dates.note.${name}`)];
    const zone = after || defaultTimeZone;
    return [
      t('admin.dates.note.timeZone'),
      ...timesOf(base ?? {}).map(([deadline, at]) =>
        t('admin.dates.note.sameMoment', {
          what: t(`admin.dates.field.${deadline}`),
          time: deadlineText(at, locale, zone),
        }),
      ),
    ];
  };
}

function zoneOptions(stored: string) {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', ...(stored ? [stored] : [])])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
