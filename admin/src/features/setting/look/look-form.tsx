import { useTranslation } from 'react-i18next';

import { lookFormSchema } from 'shared-data/models/setting-schema';
import { accentContrast, logoOf, readable } from 'shared-data/models/site-look';
import { Button, ButtonRow } from 'shared-ui/button';
import { useUi } from 'shared-ui/context';
import { ErrorSummary, type FieldErrors, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { useChangesDialog } from '../changes-dialog.tsx';
import { Conflict } from '../conflict.tsx';
import css from '../setting.module.css';
import { type StoredBy, useStored } from '../use-stored.ts';
import { useVersionedForm, type VersionedForm } from '../use-versioned-form.ts';
import { LogoUpload } from './logo-upload.tsx';
import look from './look.module.css';
import { LookPreview } from './look-preview.tsx';

const settings = { logo: 'base/logo', accent: 'base/accent' } as const;
export type LookName = keyof typeof settings;

const { TextField } = typedFields<Record<LookName, string>>();

export function LookForm() {
  const stored = useStored<LookName>(settings);
  return stored ? <Fields stored={stored} /> : <Skeleton lines={5} />;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
/** Whether links and buttons of this colour can be read everywhere. */
const isReadable = (color: string) => accentContrast(color.toLowerCase(), 'light') >= 4.5;

const check = ({ accent }: Record<LookName, string>): FieldErrors<Record<LookName, string>> =>
  isColor(accent) && !isReadable(accent) ? { accent: 'admin.look.tooLight' } : {};

function Fields({ stored }: { stored: StoredBy<LookName> }) {
  const { t } = useTranslation();
  const { ask, dialog } = useChangesDialog();
  const words = useWords();
  const label = (name: LookName) => t(`admin.look.${name}`);
  const versioned = useVersionedForm<LookName>({
    settings,
    stored,
    schema: lookFormSchema,
    check,
    confirm: (changed, texts) =>
      ask({
        changes: changed.map((name) => ({
          label: label(name),
          before: words(name, stored[name].text),
          after: words(name, texts[name]),
          notes: [t('admin.look.note')],
        })),
        warnings: [],
      }),
    saved: t('admin.look.saved'),
  });
  const { logo, accent } = versioned.values;
  const conflict = (name: LookName) => (
    <Conflict
      form={versioned}
      name={name}
      label={label(name)}
      stored={stored[name]}
      words={words(name, stored[name].text)}
    />
  );
  return (
    <div className={`${css.titles} ${look.forms}`}>
      <LogoUpload onUploaded={(name) => versioned.set('logo', name)} />
      <Form form={versioned.form} label={t('admin.look.title')}>
        <ErrorSummary />
        {conflict('logo')}
        <div className={look.accent}>
          <TextField
            name="accent"
            label={label('accent')}
            hint={t('admin.look.accentHint')}
            placeholder="#12477d"
            autoComplete="off"
          />
          <Picker versioned={versioned} />
        </div>
        {conflict('accent')}
        <Contrast versioned={versioned} />
        <LookPreview logo={logoOf({ logo })} accent={accent.toLowerCase()} title={useUi().systemTitle} />
        {logo !== stored.logo.text && (
          <Notice>{t(logo === '' ? 'admin.look.notYetRemoved' : 'admin.look.notYetSaved')}</Notice>
        )}
        <ButtonRow>
          <SubmitButton>{t('admin.look.save')}</SubmitButton>
          <Button disabled={logo === ''} onClick={() => versioned.set('logo', '')}>
            {t('admin.look.removeLogo')}
          </Button>
          <Button disabled={accent === ''} onClick={() => versioned.set('accent', '')}>
            {t('admin.look.ownColors')}
          </Button>
        </ButtonRow>
      </Form>
      {dialog}
    </div>
  );
}

function useWords(): (name: LookName, text: string) => string {
  const { t } = useTranslation();
  return (name, text) => {
    if (text === '') return t(`admin.look.${name}None`);
    if (name === 'accent') return text;
    const { width = 0, height = 0 } = logoOf({ logo: text }) ?? {};
    return t('admin.look.picture', { width, height });
  };
}

/** The system's way of choosing a colour, for the same field. */
function Picker({ versioned }: { versioned: VersionedForm<LookName> }) {
  const { t } = useTranslation();
  const { accent } = versioned.values;
  return (
    <input
      type="color"
      className={look.picker}
      aria-label={t('admin.look.choose')}
      value={isColor(accent) ? accent.toLowerCase() : '#12477d'}
      onChange={(event) => versioned.set('accent', event.target.value)}
    />
  );
}

function Contrast({ versioned }: { versioned: VersionedForm<LookName> }) {
  const { t } = useTranslation();
  const { accent } = versioned.values;
  if (!isColor(accent)) return null;
  const color = accent.toLowerCase();
  const contrast = t('admin.look.contrast', {
    contrast: (Math.floor(accentContrast(color, 'light') * 10) / 10).toFixed(1),
  });
  if (isReadable(color)) return <p className={css.note}>{contrast}</p>;
  const nearest = readable(color, 'light');
  return (
    <Notice kind="warning" title={t('admin.look.tooLight')}>
      <p>{contrast}</p>
      <ButtonRow>
        <Button small onClick={() => versioned.set('accent', nearest)}>
          {t('admin.look.useNearest', { color: nearest })}
        </Button>
      </ButtonRow>
    </Notice>
  );
}
