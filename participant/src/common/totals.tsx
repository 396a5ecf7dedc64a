import { useCommentTotal, useLikeTotal } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import { Icon } from 'shared-ui/icon';
import css from './totals.module.css';

export function Totals({ programId }: { programId: string }) {
  const { t } = useWords();
  const likes = useLikeTotal(programId);
  const comments = useCommentTotal(programId);
  if (likes === 0 && comments === 0) return null;
  return (
    <span className={css.totals}>
      {likes > 0 && <Total icon="heart" count={likes} label={t('program.likes', { count: likes })} />}
      {comments > 0 && (
        <Total icon="comment" count={comments} label={t('program.comments', { count: comments })} />
      )}
    </span>
  );
}

function Total({ icon, count, label }: { icon: 'heart' | 'comment'; count: number; label: string }) {
  return (
    <span title={label}>
      <Icon name={icon} size={1} />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
