import { useTranslation } from 'react-i18next';
import { usePresence } from 'shared-data/collections/boards';
import type { Discussion } from 'shared-data/models/comment';
import css from './here-now.module.css';
import './discussion/words.ts';

/** How many people have the page open, without names; nothing for a reader who is alone. */
export function HereNow({ discussion }: { discussion: Discussion }) {
  const { t } = useTranslation();
  const count = usePresence(discussion);
  if (count < 2) return null;
  return <span className={css.here}>{t('presence.here', { count })}</span>;
}
