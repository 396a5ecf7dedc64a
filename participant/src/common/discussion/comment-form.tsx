import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from 'shared-data/collections/hooks';
import { addComment, newKey } from 'shared-data/collections/writes';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { CommentEntry, Discussion } from 'shared-data/models/comment';
import { commentFormSchema } from 'shared-data/models/comment-form';
import { MessageError, WriteError } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm, useFormState } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import css from './discussion.module.css';
import { useAuthor } from './use-author.ts';

/** Programs keep the keys of earlier releases, so that drafts survive. */
function draftKey(uid: string, { on, id }: Discussion): string {
  return on === 'program' ? `comment-${uid}-${id}` : `comment-${uid}-${on}-${id}`;
}

const isGone = (error: unknown) => error instanceof WriteError && error.code === 'answer_gone';

interface Props {
  discussion: Discussion;
  off: boolean;
  replyTo: CommentEntry | null;
  gone?: boolean;
  /** The key while it is being sent, then null. */
  onSending: (key: string | null) => void;
  onDone: () => void;
}

/** Makes one key per comment, so that a retry posts it once. */
export function CommentForm({ discussion, off, replyTo, gone = false, onSending, onDone }: Props) {
  const { t } = useTranslation();
  const { name } = useAuthor(replyTo);
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  // Known beforehand, the comment is shown at once.
  useProfile(uid);
  const box = useRef<HTMLDivElement>(null);
  const key = useRef<string | null>(null);
  const form = useForm({
    schema: commentFormSchema,
    initial: { body: '', question: false },
    draftKey: draftKey(uid, discussion),
    sentOnce: true,
    submit: async ({ body, question }) => {
      key.current ??= await newKey();
      onSending(key.current);
      await addComment(discussion, {
        key: key.current,
        body,
        ...(replyTo ? { replyTo: replyTo.id } : {}),
        ...(question ? { question: true as const } : {}),
      }).catch((error: unknown) => {
        throw isGone(error) ? new MessageError('comments.replyGone') : error;
      });
    },
  });
  const { CheckboxField, TextArea } = typedFields(form);
  const typed = useFormState(form, (state) => state.dirty);
  useEffect(() => {
    if (replyTo) box.current?.querySelector('textarea')?.focus();
  }, [replyTo]);
  const send = async () => {
    const sent = await form.submit();
    onSending(null);
    if (sent) {
      key.current = null;
      form.reset();
      onDone();
    }
    return sent;
  };
  if (off && !typed) return <Notice kind="warning">{t('error.commentsOff')}</Notice>;
  return (
    <div ref={box} className={css.form}>
      <Form
        form={{ ...form, submit: send }}
        label={t('comments.write')}
        blocked={off ? t('error.commentsOff') : gone ? t('comments.replyGone') : null}
      >
        <ErrorSummary />
        {replyTo && (
          <p className={css.replying}>
            {t('comments.replyingTo', { name })}
            <Button look="quiet" small icon="close" onClick={onDone}>
              {t('comments.cancelReply')}
            </Button>
          </p>
        )}
        <TextArea name="body" label={t('comments.write')} rows={3} required />
        {discussion.on === 'session' && !replyTo && (
          <CheckboxField name="question" label={t('comments.asQuestion')} />
        )}
        <div>
          <SubmitButton>{t('comments.post')}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
