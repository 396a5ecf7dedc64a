import { useT } from 'shared-data/platform/i18n';
import { Icon } from 'shared-ui/icon';
import css from './mail-box.module.css';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  unreadOnly: boolean;
  onUnreadOnly: (on: boolean) => void;
  /** How many were found; null while nothing is searched. */
  count: number | null;
}

/** Search and filter of the mail box. */
export function MailTools({ query, onQuery, unreadOnly, onUnreadOnly, count }: Props) {
  const { t } = useT();
  return (
    <search className={css.tools}>
      <span className={css.searchBox}>
        <Icon name="search" />
        <input
          type="search"
          className={css.search}
          aria-label={t('mail.search')}
          placeholder={t('mail.search')}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
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
