import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase, useTables } from 'shared-data/collections/hooks';
import { useVenueTimeZone } from 'shared-data/collections/venue-clock';
import { datesFormSchema } from 'shared-data/models/setting-schema';
import { partiesOf } from 'shared-data/models/social-events';
import { serverNow } from 'shared-data/platform/clock';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, type FieldErrors, FieldRow, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Skeleton } from 'shared-ui/skeleton';
import { useChangesDialog, Warnings } from '../changes-dialog.tsx';
import { Conflict } from '../conflict.tsx';
import css from '../setting.module.css';
import { type StoredBy, useStored } from '../use-stored.ts';
import { useVersionedForm } from '../use-versioned-form.ts';
import { useDateWords } from './date-words.ts';
import {
  checkDates,
  type DateName,
  type DateTexts,
  dateSettings,
  deadlineOf,
  isDeadline,
  textOf,
  warningsOf,
} from './dates-values.ts';

const { TextField } = typedFields<DateTexts>();

export function DatesForm() {
  const timeZone = useVenueTimeZone();
  const stored = useStored<DateName>(dateSettings, (value, name) => textOf(value, name, timeZone));
  return stored ? <Fields stored={stored} timeZone={timeZone} /> : <Skeleton lines={8} />;
}

function Fields({ stored, timeZone }: { stored: StoredBy<DateName>; timeZone: string }) {
  const { t } = useTranslation();
  const around = useAround(timeZone);
  const { labelOf, wordsOf, notesOf, hintOf } = useDateWords(timeZone);
  const { ask, dialog } = useChangesDialog();
  const fields = useRef<HTMLDivElement>(null);
  const warnings = (texts: DateTexts) =>
    warningsOf(texts, around).map((id) => t(`admin.dates.warning.${id}`));
  const versioned = useVersionedForm<DateName>({
    settings: dateSettings,
    stored,
    schema: datesFormSchema,
    check: (texts) => ({ ...checkDates(texts), ...unfinished(fields.current) }),
    toValue: (text, name) => (isDeadline(name) ? deadlineOf(text, timeZone) : text),
    confirm: (changed, texts) =>
      ask({
        changes: changed.map((name) => ({
          label: labelOf(name),
          before: wordsOf(name, stored[name].text),
          after: wordsOf(name, texts[name]),
          notes: notesOf(name, stored[name].text, texts[name], serverNow()),
        })),
        warnings: warnings(texts),
      }),
    saved: t('admin.dates.saved'),
  });
  const field = (name: DateName) => (
    <TextField
      name={name}
      type={isDeadline(name) ? 'datetime-local' : 'date'}
      label={labelOf(name)}
      hint={hintOf(name, versioned.values[name])}
      autoComplete="off"
    />
  );
  const conflict = (name: DateName) => (
    <Conflict
      form={versioned}
      name={name}
      label={labelOf(name)}
      stored={stored[name]}
      words={wordsOf(name, stored[name].text)}
    />
  );
  return (
    <div className={css.titles} ref={fields}>
      <Form form={versioned.form} label={t('admin.dates.deadlines')}>
        <ErrorSummary />
        <FieldRow>
          {field('begin')}
          {field('end')}
        </FieldRow>
        {conflict('begin')}
        {conflict('end')}
        {field('registration')}
        {conflict('registration')}
        {field('submission')}
        {conflict('submission')}
        {field('upload')}
        {conflict('upload')}
        {field('banquet')}
        {conflict('banquet')}
        <div role="status">
          <Warnings warnings={warnings(versioned.values)} />
        </div>
        <ButtonRow>
          <SubmitButton>{t('admin.dates.save')}</SubmitButton>
        </ButtonRow>
      </Form>
      {dialog}
    </div>
  );
}

function useAround(timeZone: string) {
  const base = useBase();
  const tables = useTables();
  return {
    timeZone,
    days: tables.map(({ date }) => date),
    parties: base?.parties ? partiesOf(base).map(({ date }) => date) : [],
  };
}

/** A date or time typed in part has no value: it would remove the deadline. */
function unfinished(within: HTMLElement | null): FieldErrors<DateTexts> {
  const inputs = within?.querySelectorAll<HTMLInputElement>('input[type=date], input[type=datetime-local]');
  const bad = [...(inputs ?? [])].filter(({ validity }) => validity?.badInput);
  return Object.fromEntries(
    bad.map(({ name, type }) => [name, type === 'date' ? 'admin.dates.badDay' : 'admin.dates.badMoment']),
  );
}
