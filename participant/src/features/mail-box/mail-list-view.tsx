import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { localTimeZone, mailDate, momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { MailEntry } from 'shared-data/models/mail';
import { useMinute } from 'shared-data/platform/clock';
import { VirtualList } from 'shared-ui/virtual-list';
import css from './mail-box.module.css';
import { shortSubject } from './mail-list.ts';
import { focusRow } from './use-list-place.ts';

interface Props {
  mails: readonly MailEntry[];
  open: string | null;
  search: URLSearchParams;
}

const keyOf = (mail: MailEntry) => mail.id;

export function MailListView({ mails, open, search }: Props) {
  const { t } = useTranslation();
  const now = useMinute();
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('mail', id);
    return `?${next}`;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an extra; every row is a link in the order of the tabs
    <div className={css.list} onKeyDown={(event) => step(event, mails)}>
      <VirtualList items={mails} keyOf={keyOf} label={t('mail.title')} estimate={49}>
        {(mail) => <Row mail={mail} to={linkTo(mail.id)} current={mail.id === open} now={now} />}
      </VirtualList>
    </div>
  );
}

const Row = memo(function Row({
  mail,
  to,
  current,
  now,
}: {
  mail: MailEntry;
  to: string;
  current: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Link
      to={to}
      preventScrollReset
      className={css.item}
      data-mail={mail.id}
      data-unread={!mail.read || undefined}
      aria-current={current ? 'true' : undefined}
    >
      <span className={css.dot} aria-hidden="true" />
      <span className={css.subject}>
        {!mail.read && <span className="visually-hidden">{t('mail.unread')} </span>}
        {shortSubject(mail.data.subject)}
      </span>
      <time
        className={css.date}
        dateTime={new Date(mail.time).toISOString()}
        title={momentText(mail.time, locale, localTimeZone())}
      >
        {mailDate(mail.time, locale, now)}
      </time>
    </Link>
  );
});

function step(event: KeyboardEvent<HTMLElement>, mails: readonly MailEntry[]) {
  const { key, currentTarget, target } = event;
  if (key === 'Home' || key === 'End') {
    const mail = key === 'Home' ? mails[0] : mails.at(-1);
    if (!mail) return;
    event.preventDefault();
    focusRow(mail.id, () => currentTarget.scrollIntoView({ block: key === 'Home' ? 'start' : 'end' }));
    return;
  }
  const forward = key === 'ArrowDown';
  if (!forward && key !== 'ArrowUp') return;
  const row = (target as HTMLElement).closest('li');
  const next = forward ? row?.nextElementSibling : row?.previousElementSibling;
  const link = next?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
