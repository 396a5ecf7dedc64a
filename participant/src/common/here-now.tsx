import { useTranslation } from 'react-i18next';
import { usePresence } from 'shared-data/collections/boards';
import type { OpenPage } from 'shared-data/models/open-page';
import css from './here-now.module.css';
import './discussion/words.ts';

/** How many people have the page open, without names; nothing for a reader who is alone. */
export function HereNow({ page }: { page: OpenPage }) {
  const { t } = useTranslation();
  const count = usePresence(page);
  if (count < 2) return null;
  return <span className={css.here}>{t('presence.here', { count })}</span>;
}
