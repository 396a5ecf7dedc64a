import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeCalendarFeed, useCalendarFeed } from 'shared-data/collections/calendar-feed';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { isKnown } from '../../common/is-known.ts';
import { copyText } from '../../common/share/copy-text.ts';
import css from './my-programme.module.css';

/** The secret link of one's own calendar feed: made, shown once, replaced, revoked. */
export function CalendarFeed() {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useShownTimeZone();
  const { feed, state } = useCalendarFeed();
  const [url, setUrl] = useState<string | null>(null);
  const [pending, setPending] = useState<'create' | 'revoke'>();
  const [seen, setSeen] = useState(feed);
  if (seen !== feed) {
    setSeen(feed);
    // Revoked, maybe on another device.
    if (!feed) setUrl(null);
  }
  if (!isKnown(state)) return null;
  const change = async (action: 'create' | 'revoke') => {
    const kind = action === 'create' ? 'replace' : 'revoke';
    const asked = {
      title: t(`feed.${kind}Title`),
      text: t(`feed.${kind}Text`),
      confirmLabel: t(`feed.${kind}`),
    };
    if (feed && !(await confirm({ ...asked, danger: true }))) return;
    setPending(action);
    try {
      setUrl(await changeCalendarFeed({ action, locale }));
      if (action === 'revoke') toast(t('feed.revoked'), { kind: 'success' });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div className={css.feed}>
      <Card title={t('feed.title')}>
        <p>{t('feed.text')}</p>
        <p className={css.secret}>{t('feed.secret')}</p>
        {url !== null && <Link url={url} />}
        {feed && url === null && (
          <p className={css.secret}>{t('feed.since', { time: momentText(feed.at, locale, timeZone) })}</p>
        )}
        <ButtonRow>
          <Button icon="calendar" pending={pending === 'create'} onClick={() => void change('create')}>
            {t(feed ? 'feed.replace' : 'feed.create')}
          </Button>
          {feed && (
            <Button look="quiet" pending={pending === 'revoke'} onClick={() => void change('revoke')}>
              {t('feed.revoke')}
            </Button>
          )}
        </ButtonRow>
      </Card>
    </div>
  );
}

function Link({ url }: { url: string }) {
  const { t } = useTranslation();
  const id = useId();
  const copy = async () => {
    if (await copyText(url)) toast(t('feed.copied'), { kind: 'success' });
    else toast(t('feed.once'), { kind: 'error' });
  };
  return (
    <div className={css.link}>
      <label htmlFor={id}>{t('feed.link')}</label>
      <input id={id} name="feed" readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className={css.secret} role="status">
        {t('feed.once')}
      </p>
      <ButtonRow>
        <Button look="primary" icon="link" onClick={() => void copy()}>
          {t('feed.copy')}
        </Button>
        <LinkButton href={url.replace(/^https?:/, 'webcal:')}>{t('feed.open')}</LinkButton>
      </ButtonRow>
    </div>
  );
}
