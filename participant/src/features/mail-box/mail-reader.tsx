import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localTimeZone, momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { MailEntry } from 'shared-data/models/mail';
import { Button, IconButton } from 'shared-ui/button';
import { MailBody } from './mail-body.tsx';
import css from './mail-box.module.css';

interface Props {
  mail: MailEntry;
  onDelete: () => void;
  onRead: (read: boolean) => void;
  onBack: () => void;
}

export function MailReader({ mail, onDelete, onRead, onBack }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const head = useRef<HTMLHeadingElement>(null);
  const { id } = mail;
  useEffect(() => head.current?.focus({ preventScroll: true }), [id]);
  return (
    <article className={css.mail}>
      <div className={css.back}>
        <Button look="quiet" small icon="arrowLeft" onClick={onBack}>
          {t('mail.back')}
        </Button>
      </div>
      <header className={css.mailHead}>
        <div>
          <h2 ref={head} tabIndex={-1}>
            {mail.data.subject}
          </h2>
          <p className={css.meta}>
            {t('mail.to', { name: mail.data.to.name, address: mail.data.to.address })} ·{' '}
            <time dateTime={new Date(mail.time).toISOString()}>
              {momentText(mail.time, locale, localTimeZone())}
            </time>
          </p>
        </div>
        <div className={css.mailActions}>
          <Button look="quiet" small icon="mail" onClick={() => onRead(!mail.read)}>
            {t(mail.read ? 'mail.markUnread' : 'mail.markRead')}
          </Button>
          <IconButton icon="trash" label={t('mail.delete')} onClick={onDelete} />
        </div>
      </header>
      <div className={css.text}>
        <MailBody html={mail.data.html} />
      </div>
    </article>
  );
}
