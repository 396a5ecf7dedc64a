import { Link } from 'react-router-dom';
import type { MailEntry } from 'shared-data/models/mail';
import { mailDate } from 'shared-data/platform/format';
import { useT } from 'shared-data/platform/i18n';
import { useMinute } from '../../common/use-venue.ts';
import css from './mail-box.module.css';
import { shortSubject } from './mail-list.ts';

interface Props {
  mails: readonly MailEntry[];
  open: string | null;
  search: URLSearchParams;
}

/** The mails, newest first. Unread ones are bold, and named so. */
export function MailListView({ mails, open, search }: Props) {
  const { t, locale } = useT();
  const now = useMinute();
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('mail', id);
    return `?${next}`;
  };
  return (
    <ul className={css.list} aria-label={t('mail.title')}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={linkTo(mail.id)}
            className={css.item}
            data-unread={!mail.read || undefined}
            aria-current={mail.id === open ? 'true' : undefined}
          >
            <span className={css.dot} aria-hidden="true" />
            <span className={css.subject}>
              {!mail.read && <span className="visually-hidden">{t('mail.unread')} </span>}
              {shortSubject(mail.data.subject)}
            </span>
            <time className={css.date} dateTime={new Date(mail.time).toISOString()}>
              {mailDate(mail.time, locale, now)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
