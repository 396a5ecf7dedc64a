import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import { Button, ButtonRow } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import css from './setting.module.css';
import type { Stored } from './use-stored.ts';
import type { VersionedForm } from './use-versioned-form.ts';

interface Props<N extends string> {
  form: VersionedForm<N>;
  name: N;
  label: string;
  stored: Stored;
  /** What is stored, in words; default: its text. */
  words?: string;
  lang?: 'ja';
}

/** Shows who changed a field meanwhile and the other version; the reader chooses between the two. */
export function Conflict<N extends string>({ form, name, label, stored, words, lang }: Props<N>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  if (!form.conflicts.includes(name)) return null;
  const { by = '', at = 0, text } = stored;
  return (
    <Notice kind="warning" title={t('admin.setting.conflictTitle', { field: label })}>
      <p>{t('admin.setting.conflictText', { by, time: dateTime(at, locale, timeZone) })}</p>
      <p className={css.other} lang={lang}>
        {(words ?? text) || t('admin.setting.conflictEmpty')}
      </p>
      <ButtonRow>
        <Button small onClick={() => form.take(name)}>
          {t('admin.setting.conflictTake')}
        </Button>
        <Button small onClick={() => form.keep(name)}>
          {t('admin.setting.conflictKeep')}
        </Button>
      </ButtonRow>
    </Notice>
  );
}
