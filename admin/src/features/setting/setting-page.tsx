import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useBase, usePermission } from 'shared-data/collections/hooks';
import { setPermission, setSiteClosed, updateBase } from 'shared-data/collections/writes';
import { permissionBans } from 'shared-data/models/permission';
import { isSiteClosed } from 'shared-data/models/site';
import { confirm } from 'shared-ui/dialog';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { flagGroups } from './flag-groups.ts';
import { MailToggle } from './mail-toggle.tsx';
import { PagesForm } from './pages-form.tsx';
import css from './setting.module.css';
import { SettingToggle } from './setting-toggle.tsx';
import { TitleForm } from './title-form.tsx';
import { WordingForm } from './wording-form.tsx';

export function Component() {
  const { t } = useTranslation();
  const base = useBase();
  const permission = usePermission();
  useNamedSwitch(base !== undefined && permission !== undefined);
  return (
    <Page title={t('admin.setting.title')} lead={t('admin.setting.lead')} width="narrow">
      {base ? <SiteSettings /> : <Skeleton lines={4} />}
      <Section title={t('admin.setting.wording')}>
        <WordingForm />
      </Section>
      <Section title={t('admin.setting.abstracts')}>
        <PagesForm />
      </Section>
      {permission ? <Flags permission={permission} /> : <Skeleton lines={8} />}
    </Page>
  );
}

/** Focuses the switch that the address names, e.g. `#permission.issue`. */
function useNamedSwitch(ready: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (ready && hash) document.getElementsByName(decodeURIComponent(hash.slice(1)))[0]?.focus();
  }, [ready, hash, key]);
}

function SiteSettings() {
  const { t } = useTranslation();
  const base = useBase();
  const closed = isSiteClosed(base);
  const change = async (close: boolean) => {
    const word = close ? 'close' : 'open';
    const sure = await confirm({
      title: t(`admin.setting.${word}Title`),
      text: t(`admin.setting.${word}Text`),
      confirmLabel: t(`admin.setting.${word}`),
      danger: close,
    });
    if (sure) await setSiteClosed(close);
    return sure;
  };
  return (
    <Section title={t('admin.setting.site')}>
      <div className={css.list}>
        <SettingToggle
          name="closed"
          label={t('admin.setting.closed')}
          hint={t('admin.setting.closedHint')}
          on={closed}
          save={change}
        />
        <SettingToggle
          name="addAccount"
          label={t('admin.setting.addAccount')}
          hint={t('admin.setting.addAccountHint')}
          on={base?.addAccount === true}
          save={(addAccount) => updateBase({ addAccount })}
        />
        <SettingToggle
          name="addProgram"
          label={t('admin.setting.addProgram')}
          hint={t('admin.setting.addProgramHint')}
          on={base?.addProgram === true}
          save={(addProgram) => updateBase({ addProgram })}
        />
      </div>
      <TitleForm />
    </Section>
  );
}

function Flags({ permission }: { permission: Record<string, boolean> }) {
  const { t } = useTranslation();
  const groups = [...flagGroups, { id: 'bans', flags: permissionBans } as const];
  return groups.map(({ id, flags }) => (
    <Section key={id} title={t(`admin.setting.group.${id}`)}>
      <div className={css.list}>
        {flags.map((flag) =>
          flag === 'sendMail' ? (
            <MailToggle key={flag} on={permission[flag] === true} />
          ) : (
            <SettingToggle
              key={flag}
              name={`permission.${flag}`}
              label={t(`admin.flag.${flag}`)}
              hint={t(`admin.flag.${flag}Hint`)}
              on={permission[flag] === true}
              save={(on) => setPermission(flag, on)}
            />
          ),
        )}
      </div>
    </Section>
  ));
}
