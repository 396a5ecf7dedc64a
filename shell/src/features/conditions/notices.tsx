import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { momentText } from 'shared-data/i18n/format';
import { addMessages, useLocale } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import { Button, ButtonRow } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import css from './conditions.module.css';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import { Unsent } from './unsent.tsx';
import { watchRelease } from './watch-release.ts';

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    conditions: typeof en;
  }
}

addMessages({ en, ja });

export function Notices() {
  const { t } = useTranslation();
  const lost = useConnection(({ connection, tellers }) => connection === 'lost' && tellers === 0);
  const mayWrite = useIdentity(({ view, expected }) => expected || view.uid !== null);
  const [newer, setNewer] = useState(false);
  useEffect(() => watchRelease(() => setNewer(true)), []);
  return (
    <div className={css.stack}>
      {lost && (
        <Notice kind="warning" title={t('conditions.offline')}>
          <ShownData />
          {mayWrite && <p className={css.asOf}>{t('conditions.offlineSent')}</p>}
        </Notice>
      )}
      <Unsent />
      {newer && (
        <Notice
          title={t('conditions.newer')}
          action={
            <ButtonRow>
              <Button small look="primary" onClick={() => window.location.reload()}>
                {t('conditions.reload')}
              </Button>
              <Button small look="quiet" onClick={() => setNewer(false)}>
                {t('conditions.later')}
              </Button>
            </ButtonRow>
          }
        />
      )}
    </div>
  );
}

function ShownData() {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useShownTimeZone();
  const at = useConnection(({ asOf }) => asOf);
  if (at === undefined) return t('conditions.offlineData');
  return (
    <p className={css.asOf}>
      <time dateTime={new Date(at).toISOString()}>
        {t('conditions.asOf', { time: momentText(at, locale, timeZone) })}
      </time>
    </p>
  );
}
