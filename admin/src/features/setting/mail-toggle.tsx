import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import { useBase, useHeldMail } from 'shared-data/collections/hooks';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Figures } from 'shared-data/models/figures';
import type { HeldMailDecision } from 'shared-data/models/mail-job';
import { defaultTimeZone } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import css from './setting.module.css';
import { SettingSwitch } from './setting-switch.tsx';

/** null: canceled. */
type Answer = HeldMailDecision | null;

/** Shows held mails while sending is off, and asks whether to send or drop them before turning it on: which no toast may undo. */
export function MailToggle({ on, figures }: { on: boolean; figures: Figures | null }) {
  const { t } = useTranslation();
  const held = useHeldMail();
  const [asked, setAsked] = useState<{ answer: (answer: Answer) => void } | null>(null);
  const ask = () =>
    new Promise<Answer>((resolve) => {
      setAsked({
        answer: (answer) => {
          setAsked(null);
          resolve(answer);
        },
      });
    });
  const release = async () => {
    const decision = await ask();
    if (!decision) return false;
    await mailApi.release(decision);
    toast(t(`admin.mail.${decision}Begun`), { kind: 'success' });
    return true;
  };
  const decideLater = async () => {
    try {
      await release();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <>
      <SettingSwitch
        setting="permission/sendMail"
        label={t('admin.flag.sendMail')}
        hint={t('admin.flag.sendMailHint')}
        on={on}
        figures={figures}
        instead={(wanted) => (wanted && held ? release() : null)}
        undo={false}
      >
        {held && <HeldNote />}
        {held && on && (
          <p className={css.decide}>
            <Button small onClick={() => void decideLater()}>
              {t('admin.mail.decide')}
            </Button>
          </p>
        )}
      </SettingSwitch>
      <Dialog
        open={asked !== null}
        onClose={() => asked?.answer(null)}
        title={t(on ? 'admin.mail.askTitleOn' : 'admin.mail.askTitle')}
        footer={
          <>
            <Button onClick={() => asked?.answer(null)}>{t('ui.cancel')}</Button>
            <Button look="danger" onClick={() => asked?.answer('drop')}>
              {t('admin.mail.drop')}
            </Button>
            <Button look="primary" onClick={() => asked?.answer('send')}>
              {t('admin.mail.send')}
            </Button>
          </>
        }
      >
        <HeldNote />
        <p>{t('admin.mail.askText')}</p>
      </Dialog>
    </>
  );
}

function HeldNote() {
  const { t } = useTranslation();
  const locale = useLocale();
  const held = useHeldMail();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  if (!held) return null;
  const time = dateTime(held.since, locale, timeZone);
  return <p className={css.held}>{t('admin.mail.held', { count: held.count, time })}</p>;
}
