import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useSignInAs } from 'shared-data/collections/admin-data';
import { useBase, useLoading, usePermission, useSettingVersions } from 'shared-data/collections/hooks';
import { useWatermark } from 'shared-data/collections/site';
import type { Figures } from 'shared-data/models/figures';
import { permissionBans } from 'shared-data/models/permission';
import { baseSwitches } from 'shared-data/models/setting-version';
import { isSiteClosed } from 'shared-data/models/site';
import { usePolled } from 'shared-data/platform/use-polled';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { flagGroups } from './flag-groups.ts';
import { LookForm } from './look/look-form.tsx';
import { MailToggle } from './mail-toggle.tsx';
import { PagesForm } from './pages-form.tsx';
import css from './setting.module.css';
import { SettingSwitch } from './setting-switch.tsx';
import { SettingTabs } from './setting-tabs.tsx';
import { TitleForm } from './title-form.tsx';
import { useNamedField } from './use-named-field.ts';
import { WordingForm } from './wording-form.tsx';

const figures = () => adminApi.figures();
/** Milliseconds. */
const interval = 60_000;

export function Component() {
  const { t } = useTranslation();
  const base = useBase();
  const permission = usePermission();
  useSettingVersions();
  const loaded = useLoading('settingVersions') === 'live';
  const { data } = usePolled(figures, interval);
  useNamedField();
  return (
    <Page title={t('admin.setting.title')} lead={t('admin.setting.lead')} width="narrow">
      <SettingTabs />
      {base && loaded ? <SiteSettings figures={data} /> : <Skeleton lines={4} />}
      <Section title={t('admin.look.title')}>
        <LookForm />
      </Section>
      <Section title={t('admin.setting.wording')}>
        <WordingForm />
      </Section>
      <Section title={t('admin.setting.abstracts')}>
        <PagesForm />
        {loaded ? <Watermark figures={data} /> : <Skeleton lines={2} />}
      </Section>
      {permission && loaded ? <Flags permission={permission} figures={data} /> : <Skeleton lines={8} />}
    </Page>
  );
}

function SiteSettings({ figures }: { figures: Figures | null }) {
  const { t } = useTranslation();
  const base = useBase();
  const closing = (close: boolean) => {
    const word = close ? 'close' : 'open';
    return {
      title: t(`admin.setting.${word}Title`),
      text: t(`admin.setting.${word}Text`),
      confirmLabel: t(`admin.setting.${word}`),
    };
  };
  return (
    <Section title={t('admin.setting.site')}>
      <div className={css.list}>
        {baseSwitches.map((name) => (
          <SettingSwitch
            key={name}
            setting={`base/${name}`}
            label={t(`admin.setting.${name}`)}
            hint={t(`admin.setting.${name}Hint`)}
            on={name === 'closed' ? isSiteClosed(base) : base?.[name] === true}
            figures={figures}
            {...(name === 'closed' && { question: closing })}
          />
        ))}
      </div>
      <TitleForm />
    </Section>
  );
}

function Watermark({ figures }: { figures: Figures | null }) {
  const { t } = useTranslation();
  const on = useWatermark();
  if (useLoading('watermark') !== 'live') return <Skeleton lines={2} />;
  return (
    <div className={css.list}>
      <SettingSwitch
        setting="viewer/watermark"
        label={t('admin.setting.watermark')}
        hint={t('admin.setting.watermarkHint')}
        on={on}
        figures={figures}
      />
    </div>
  );
}

interface FlagsProps {
  permission: Record<string, boolean>;
  figures: Figures | null;
}

function Flags({ permission, figures }: FlagsProps) {
  const { t } = useTranslation();
  const groups = [...flagGroups, { id: 'bans', flags: permissionBans } as const];
  return groups.map(({ id, flags }) => (
    <Section key={id} title={t(`admin.setting.group.${id}`)}>
      <div className={css.list}>
        {flags.map((flag) =>
          flag === 'sendMail' ? (
            <MailToggle key={flag} on={permission[flag] === true} figures={figures} />
          ) : (
            <SettingSwitch
              key={flag}
              setting={`permission/${flag}`}
              label={t(`admin.flag.${flag}`)}
              hint={t(`admin.flag.${flag}Hint`)}
              on={permission[flag] === true}
              figures={figures}
            />
          ),
        )}
        {id === 'staff' && <SignInAsSwitch figures={figures} />}
      </div>
    </Section>
  ));
}

function SignInAsSwitch({ figures }: { figures: Figures | null }) {
  const { t } = useTranslation();
  const on = useSignInAs();
  if (on === undefined) return null;
  return (
    <SettingSwitch
      setting="admin/signInAs"
      label={t('admin.setting.signInAs')}
      hint={t('admin.setting.signInAsHint')}
      on={on}
      figures={figures}
    />
  );
}
