import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingVersions } from 'shared-data/collections/hooks';
import { useVenueTimeZone } from 'shared-data/collections/venue-clock';
import { saveSettings } from 'shared-data/collections/writes';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Figures } from 'shared-data/models/figures';
import { type SettingVersion, type SwitchSetting, valueAt } from 'shared-data/models/setting-version';
import { ConflictError, MessageError } from 'shared-data/platform/errors';
import { confirm, type Question } from 'shared-ui/dialog';
import { affectedBy, affectedCount, takesAway } from './affected.ts';
import { savedToast } from './saved-toast.ts';
import css from './setting.module.css';
import { SettingToggle } from './setting-toggle.tsx';

interface Props {
  setting: SwitchSetting;
  label: string;
  hint: string;
  on: boolean;
  /** Null while they are not known. */
  figures: Figures | null;
  /** In the place of the usual question before something is taken away. */
  question?: (wanted: boolean) => Question;
  /** Does what the switch would do, where more is to be decided; null leaves it to the switch. */
  instead?: (wanted: boolean) => Promise<unknown> | null;
  undo?: boolean;
  children?: ReactNode;
}

/** A switch that is compared with what its user saw. Draw it once the versions of settings are loaded. */
export function SettingSwitch(props: Props) {
  const { setting, label, hint, on, figures, question, instead, undo = true, children } = props;
  const { t } = useTranslation();
  const version = valueAt(useSettingVersions(), setting) as SettingVersion | undefined;
  const affected = useAffected(setting, figures);
  const save = async (wanted: boolean) => {
    const change = { setting, version: version?.version ?? 0 };
    const takes = takesAway(setting, wanted);
    const asked = question?.(wanted) ?? {
      title: t(wanted ? 'admin.switch.askOn' : 'admin.switch.askOff', { name: label }),
      text: t('admin.switch.whileOn', { hint }),
      confirmLabel: t(wanted ? 'admin.switch.turnOn' : 'admin.switch.turnOff'),
    };
    const text = [asked.text, takes ? affected : ''].filter(Boolean).join(' ');
    if ((takes || question) && !(await confirm({ ...asked, text, danger: takes }))) return false;
    const done = instead?.(wanted);
    if (done) return done;
    await saveSettings([{ ...change, value: wanted }]).catch((error: unknown) => {
      throw error instanceof ConflictError ? new MessageError('admin.switch.conflict') : error;
    });
    if (undo)
      savedToast(t, t(wanted ? 'admin.switch.nowOn' : 'admin.switch.nowOff', { name: label }), [
        { ...change, value: !wanted },
      ]);
    return true;
  };
  return (
    <SettingToggle name={switchName(setting)} label={label} hint={hint} on={on} save={save}>
      {affected && <p className={css.hint}>{affected}</p>}
      <ChangedElsewhere version={version} on={on} />
      {children}
    </SettingToggle>
  );
}

/** As in addresses: `closed`, `permission.issue`. */
function switchName(setting: SwitchSetting): string {
  return setting.replace(/^base\//, '').replace('/', '.');
}

/** "Now: 412 registered people, 3 files on their way"; empty while that is not known. */
function useAffected(setting: SwitchSetting, figures: Figures | null): string {
  const { t } = useTranslation();
  if (!figures) return '';
  const counted = affectedBy[setting].map((kind) => ({ kind, count: affectedCount(kind, figures) }));
  const parts = counted
    .filter(({ count }, at) => at === 0 || count > 0)
    .map(({ kind, count }) => t(`admin.switch.affected.${kind}`, { count }));
  return parts.length > 0 ? t('admin.switch.affectedNow', { list: parts.join(t('admin.switch.and')) }) : '';
}

/** Says that another administrator has changed the switch while this page was open. */
function ChangedElsewhere({ version, on }: { version: SettingVersion | undefined; on: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueTimeZone();
  const own = useIdentity(({ view }) => view.email)?.toLowerCase();
  const [first] = useState(version?.version ?? 0);
  if (!version || version.version <= first || version.by === own) return null;
  const time = momentText(version.at, locale, timeZone);
  return (
    <p className={css.held}>
      {t(on ? 'admin.switch.onByOther' : 'admin.switch.offByOther', { by: version.by, time })}
    </p>
  );
}
