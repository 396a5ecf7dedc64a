import { useTranslation } from 'react-i18next';
import { type LetterRecipient, recipientMarks } from 'shared-data/models/mail-job';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { lackingIn, reachedBy } from './letter-values.ts';
import css from './mail.module.css';
import type { ShownRecipients } from './use-recipients.ts';

interface RecipientCountProps {
  shown: ShownRecipients;
  excluded: readonly string[];
  onExclude: (uids: string[]) => void;
}

export function RecipientCount({
  shown: { list, pending, error },
  excluded,
  onExclude,
}: RecipientCountProps) {
  const { t } = useTranslation();
  if (error !== null) return <Notice kind="error">{t(errorMessageKey(error))}</Notice>;
  if (list === null) return <Skeleton lines={2} />;
  const reached = reachedBy(list, excluded);
  const out = list.people.length - reached.length;
  const leaveOut = (some: readonly LetterRecipient[]) =>
    onExclude([...new Set([...excluded, ...some.map(({ uid }) => uid)])]);
  return (
    <div className={css.recipients} aria-busy={pending}>
      <p role="status" className={css.count}>
        {t('admin.recipient.count', { count: reached.length })}
        {out > 0 && ` · ${t('admin.recipient.leftOut', { count: out })}`}
      </p>
      <Marked people={reached} onLeaveOut={leaveOut} />
    </div>
  );
}

function Marked({
  people,
  onLeaveOut,
}: {
  people: readonly LetterRecipient[];
  onLeaveOut: (people: readonly LetterRecipient[]) => void;
}) {
  const { t } = useTranslation();
  const { lacking, names } = lackingIn(people);
  const marked = recipientMarks
    .map((mark) => ({ mark, some: people.filter(({ marks }) => marks.includes(mark)) }))
    .filter(({ some }) => some.length > 0);
  const leave = (some: readonly LetterRecipient[]) => (
    <Button small onClick={() => onLeaveOut(some)}>
      {t('admin.recipient.leaveOut', { count: some.length })}
    </Button>
  );
  return (
    <>
      {lacking.length > 0 && (
        <Notice kind="warning" action={leave(lacking)}>
          {t('admin.recipient.lacking', { count: lacking.length, names })}
        </Notice>
      )}
      {marked.map(({ mark, some }) => (
        <Notice key={mark} still action={leave(some)}>
          {t(`admin.recipient.marked.${mark}`, { count: some.length })}
        </Notice>
      ))}
    </>
  );
}
