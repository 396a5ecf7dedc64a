import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, saveSettings } from 'shared-data/collections/writes';
import { partyFormSchema } from 'shared-data/models/setting-schema';
import type { BaseInformation } from 'shared-data/models/site';
import type { Party } from 'shared-data/models/social-events';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { EntryConflicts } from '../entry-conflicts.tsx';
import { savedToast } from '../saved-toast.ts';
import { useEntryForm } from '../use-entry-form.ts';
import { type PartyTexts, partyChanges, partyOf, partyTexts } from './party-values.ts';

interface Props {
  base: BaseInformation;
  /** As it is stored now; undefined for a new one, and when it was removed meanwhile. */
  party: Party | undefined;
  /** '' for a new one. */
  id: string;
  versionOf: (id: string) => number;
  onDone: () => void;
}

const { TextField } = typedFields<PartyTexts>();

export function PartyForm({ base, party, id, versionOf, onDone }: Props) {
  const { t } = useTranslation();
  const last = useRef(party);
  last.current = party ?? last.current;
  const saved = partyTexts(last.current);
  const made = useRef<Promise<string>>(null);
  const form = useEntryForm<PartyTexts>({
    saved,
    schema: partyFormSchema,
    save: async (texts) => {
      made.current ??= id ? Promise.resolve(id) : newKey();
      const key = await made.current;
      const { changes, before } = partyChanges(base, { id: key, next: partyOf(key, texts) }, versionOf);
      await saveSettings(changes);
      onDone();
      savedToast(t, t('admin.dates.partySaved', { name: texts.label }), before);
    },
  });
  return (
    <Form form={form} label={t('admin.dates.party.form')}>
      <ErrorSummary />
      {id && !party && <Notice kind="warning">{t('admin.setting.entryGone')}</Notice>}
      <TextField name="label" label={t('admin.dates.party.label')} required autoComplete="off" />
      <TextField name="labelJa" label={t('admin.dates.party.labelJa')} lang="ja" autoComplete="off" />
      <TextField name="date" type="date" label={t('admin.dates.party.date')} required autoComplete="off" />
      <EntryConflicts form={form} saved={saved} labelOf={(name) => t(`admin.dates.party.${name}`)} />
      <ButtonRow>
        <SubmitButton>{t('admin.dates.saveParty')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
