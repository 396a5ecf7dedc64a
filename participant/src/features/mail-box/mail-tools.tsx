import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from 'shared-ui/icon';
import css from './mail-box.module.css';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  unreadOnly: boolean;
  onUnreadOnly: (on: boolean) => void;
  count: number | null;
}

/** Debounce in milliseconds. */
const pause = 120;

export function MailTools({ query, onQuery, unreadOnly, onUnreadOnly, count }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(query);
  useEffect(() => {
    if (text === query) return;
    const timer = setTimeout(() => onQuery(text), pause);
    return () => clearTimeout(timer);
  }, [text, query, onQuery]);
  return (
    <search className={css.tools}>
      <span className={css.searchBox}>
        <Icon name="search" />
        <input
          type="search"
          className={css.search}
          aria-label={t('mail.search')}
          placeholder={t('mail.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <label className={css.filter}>
        <input
          type="checkbox"
          checked={unreadOnly}
          onChange={(event) => onUnreadOnly(event.target.checked)}
        />
        {t('mail.unreadOnly')}
      </label>
      <span className={css.count} role="status">
        {count !== null && t('mail.found', { count })}
      </span>
    </search>
  );
}
