import { memo } from 'react';
import { type CommentEntry, isSameComment } from 'shared-data/models/comment';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { StampBy } from '../stamp.tsx';
import { DeleteButton } from './delete-button.tsx';
import css from './discussion.module.css';
import { useDiscussion } from './discussion-context.tsx';
import { EntryLike } from './entry-like.tsx';
import { HiddenComment } from './hidden-comment.tsx';
import { ModerationTools } from './moderation-tools.tsx';
import { useAuthor } from './use-author.ts';

interface Props {
  comment: CommentEntry;
}

/** Memoized: a comment that arrives renders itself, not the two hundred before it. */
export const CommentView = memo(function CommentView({ comment }: Props) {
  return comment.hidden ? <HiddenComment comment={comment} /> : <ShownComment comment={comment} />;
}, isSameView);

function isSameView(before: Props, now: Props): boolean {
  return isSameComment(before.comment, now.comment);
}

function ShownComment({ comment }: Props) {
  const { t, locale, clock, discussion, reader, rolesOf, onReply, newSince, ...unsent } = useDiscussion();
  const isWaiting = unsent.waiting.has(comment.id);
  const isSending = isWaiting || unsent.sending === comment.id;
  const isNew = newSince !== undefined && comment.time > newSince && comment.uid !== reader.uid;
  return (
    <article className={css.comment} data-sending={isSending || undefined}>
      <header className={css.commentHead}>
        {locale === 'ja' ? (
          <JapaneseAuthor comment={comment} />
        ) : (
          <bdi className={css.author}>{comment.name || t('comments.unknownName')}</bdi>
        )}
        {rolesOf(comment).map((role) => (
          <Badge key={role} tone="ice">
            {t(`comments.role.${role}`)}
          </Badge>
        ))}
        {isSending ? (
          <span className={css.time}>{t(isWaiting ? 'comments.waiting' : 'comments.sending')}</span>
        ) : (
          <StampBy clock={clock} at={comment.time} className={css.time} />
        )}
        {isNew && <Badge tone="sun">{t('comments.new')}</Badge>}
      </header>
      <p className={css.body}>{comment.body}</p>
      {!isSending && (
        <div className={css.tools}>
          {discussion.on === 'session' && <EntryLike sessionId={discussion.id} entry={comment} />}
          {onReply && (
            <Button look="quiet" small onClick={() => onReply(comment)}>
              {t('comments.reply')}
            </Button>
          )}
          <ModerationTools comment={comment} />
          <DeleteButton comment={comment} />
        </div>
      )}
    </article>
  );
}

/** Reads the author's profile, which has the Japanese name. */
function JapaneseAuthor({ comment }: Props) {
  const { name, lang } = useAuthor(comment);
  return (
    <bdi className={css.author} lang={lang}>
      {name}
    </bdi>
  );
}
