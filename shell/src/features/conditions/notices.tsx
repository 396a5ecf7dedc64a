import { useEffect, useState } from 'react';
import { loadFirebase } from 'shared-data/platform/firebase';
import { addMessages, useT } from 'shared-data/platform/i18n';
import { Button, ButtonRow } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import css from './conditions.module.css';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import { type OnConnected, watchConnection } from './watch-connection.ts';
import { watchRelease } from './watch-release.ts';

addMessages({ en, ja });

/** What the reader should know of the page's circumstances, wherever on the page they are. */
export function Notices() {
  const { t } = useT();
  const lost = useLost();
  const [newer, setNewer] = useState(false);
  useEffect(() => watchRelease(() => setNewer(true)), []);
  return (
    <div className={css.stack}>
      {lost && (
        <Notice kind="warning" title={t('conditions.offline')}>
          {t('conditions.offlineText')}
        </Notice>
      )}
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

function useLost(): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => watchConnection(socket, setLost), []);
  return lost;
}

/** The database's own word about its socket; without a database there is only the device's. */
const socket: OnConnected = (listener) => {
  let stop: (() => void) | undefined;
  let ended = false;
  loadFirebase().then(
    ({ transport }) => {
      if (!ended) stop = transport.onConnected(listener);
    },
    () => listener(false),
  );
  return () => {
    ended = true;
    stop?.();
  };
};
