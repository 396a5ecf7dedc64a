import { useMemo, useState } from 'react';
import { isPending, isRegistered, isStaff } from 'shared-data/access/guards';
import { useRoles } from 'shared-data/collections/chairs';
import { useComments, useCommentsLoading } from 'shared-data/collections/hooks';
import { useWaitingComments } from 'shared-data/collections/waiting-comments';
import { useWords } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { type CommentEntry, commentsListened } from 'shared-data/models/comment';
import { useKeptFocus } from 'shared-ui/kept-focus';
import { Skeleton } from 'shared-ui/skeleton';
import { FlagNote } from '../flag-note/flag-note.tsx';
import { useStampClock } from '../stamp.tsx';
import { CommentExport } from './comment-export.tsx';
import { CommentForm } from './comment-form.tsx';
import css from './discussion.module.css';
import { DiscussionContext } from './discussion-context.tsx';
import { EarlierComments } from './earlier-comments.tsx';
import type { TitledDiscussion } from './export-comments.ts';
import { useReports } from './moderation-tools.tsx';
import { Questions } from './questions.tsx';
import { ThreadList } from './thread-list.tsx';
import { threadsOf } from './threads.ts';
import { useGradual } from './use-gradual.ts';
import './words.ts';

interface Props {
  discussion: TitledDiscussion;
  /** Others' entries after this time are marked as new (epoch milliseconds). */
  newSince?: number | undefined;
}

export function Comments({ discussion, newSince }: Props) {
  const { t, locale } = useWords();
  const { on, id } = discussion;
  const [most, setMost] = useState(commentsListened);
  const received = useComments(discussion, most);
  const [comments, waiting] = useWaitingComments(discussion, received);
  const loading = useCommentsLoading(discussion, most);
  const permitted = useIdentity(({ view }) => view.permission.issue && view.registered);
  const votesOff = useIdentity(
    ({ view }) => on === 'session' && !view.permission.like && !isPending(view, 'permission'),
  );
  const reader = useReader();
  const [replyTo, setReplyTo] = useState<CommentEntry | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const keep = useKeptFocus();
  const rolesOf = useRoles(discussion);
  const clock = useStampClock();
  const [reportDialog, onReport] = useReports(discussion);
  const view = useMemo(
    () => ({
      t,
      locale,
      discussion: { on, id },
      clock,
      reader,
      rolesOf,
      onReply: permitted ? setReplyTo : null,
      onReport,
      sending,
      waiting,
      newSince,
    }),
    [t, locale, on, id, clock, reader, rolesOf, permitted, onReport, sending, waiting, newSince],
  );
  // Only the newest are loaded, so a missing comment may just be older.
  const gone = t(received.length < most ? 'comments.deleted' : 'comments.earlier');
  const threads = threadsOf(useGradual(comments));
  const questions = threads.filter(({ comment }) => comment?.question);
  const others = threads.filter(({ comment }) => !comment?.question);
  return (
    <DiscussionContext value={view}>
      <div className={css.comments} {...keep}>
        {comments.length === 0 && (loading === 'loading' || loading === 'idle') && <Skeleton lines={2} />}
        {comments.length === 0 && loading === 'live' && <p className={css.quiet}>{t('comments.none')}</p>}
        {votesOff && comments.length > 0 && <FlagNote action="votes" />}
        <EarlierComments {...{ discussion, most }} comments={received} onMore={setMost} />
        {questions.length > 0 && <Questions sessionId={id} threads={questions} gone={gone} />}
        {questions.length > 0 && others.length > 0 && (
          <h3 className={css.heading}>{t('comments.otherComments')}</h3>
        )}
        {others.length > 0 && <ThreadList label={t('presentation.comments')} threads={others} gone={gone} />}
        {comments.length > 0 && <CommentExport discussion={discussion} />}
        <CommentForm
          discussion={discussion}
          off={!permitted}
          replyTo={replyTo}
          gone={replyTo !== null && loading === 'live' && isGone(received, most, replyTo.id)}
          onSending={setSending}
          onDone={() => setReplyTo(null)}
        />
        {reportDialog}
      </div>
    </DiscussionContext>
  );
}

function isGone(comments: readonly CommentEntry[], most: number, key: string): boolean {
  const found = comments.find(({ id }) => id === key);
  // Only the newest are loaded.
  return found ? found.hidden === true : comments.length < most;
}

function useReader() {
  const uid = useIdentity(({ view }) => view.uid);
  const staff = useIdentity(({ view }) => isStaff(view));
  const registered = useIdentity(({ view }) => isRegistered(view));
  return useMemo(() => ({ uid, staff, registered }), [uid, staff, registered]);
}
