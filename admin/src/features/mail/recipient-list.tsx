import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LetterRecipient, recipientMarks } from 'shared-data/models/mail-job';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { type Column, DataTable } from 'shared-ui/table';
import { toast } from 'shared-ui/toast';
import css from './mail.module.css';
import type { ShownRecipients } from './use-recipients.ts';

const mostExcluded = 500;

interface RecipientListProps {
  shown: ShownRecipients;
  excluded: readonly string[];
  onExclude: (uids: string[]) => void;
  onPreview: (person: LetterRecipient) => void;
}

const rowKey = ({ uid }: LetterRecipient) => uid;
const nameOf = ({ name }: LetterRecipient) => name;
const byName = { id: 'name' };

/** Everybody whom the filter takes; those with a tick get the letter. */
export function RecipientList({ shown, excluded, onExclude, onPreview }: RecipientListProps) {
  const { t } = useTranslation();
  const columns = useRecipientColumns();
  const { list, error } = shown;
  const left = useMemo(() => new Set(excluded), [excluded]);
  const included = useMemo(
    () => new Set(list?.people.filter(({ uid }) => !left.has(uid)).map(({ uid }) => uid)),
    [list, left],
  );
  if (error !== null) return <Notice kind="error">{t(errorMessageKey(error))}</Notice>;
  if (list === null) return <Skeleton lines={5} />;
  const exclude = (uids: string[]) => {
    if (uids.length > mostExcluded)
      toast(t('admin.recipient.tooMany', { most: mostExcluded }), { kind: 'error' });
    else onExclude(uids);
  };
  const leaveOut = (some: readonly LetterRecipient[]) =>
    exclude([...new Set([...excluded, ...some.map(({ uid }) => uid)])]);
  return (
    <div className={css.recipients} aria-busy={shown.pending}>
      <p role="status" className={css.count}>
        {t('admin.recipient.count', { count: included.size })}
        {list.people.length > included.size &&
          ` · ${t('admin.recipient.leftOut', { count: list.people.length - included.size })}`}
      </p>
      <Marked people={list.people.filter(({ uid }) => !left.has(uid))} onLeaveOut={leaveOut} />
      <DataTable
        label={t('admin.recipient.list')}
        columns={columns}
        rows={list.people}
        rowKey={rowKey}
        defaultSort={byName}
        urlKey="to"
        selection={{
          selected: included,
          onChange: (selected) =>
            exclude(list.people.filter(({ uid }) => !selected.has(uid)).map(({ uid }) => uid)),
          nameOf,
        }}
        dimmed={({ uid }) => left.has(uid)}
        empty={<Empty title={t('admin.letter.nobody')} icon="users" />}
        rowActions={(person) => (
          <Button small look="quiet" onClick={() => onPreview(person)}>
            {t('admin.letter.previewOne')}
            <span className="visually-hidden">: {person.name}</span>
          </Button>
        )}
      />
    </div>
  );
}

/** People one may not want to write to, and those whose letter would have a gap. */
function Marked({
  people,
  onLeaveOut,
}: {
  people: readonly LetterRecipient[];
  onLeaveOut: (people: readonly LetterRecipient[]) => void;
}) {
  const { t } = useTranslation();
  const lacking = people.filter((person) => person.lacking.length > 0);
  const names = [...new Set(lacking.flatMap((person) => person.lacking))].map((name) => `{${name}}`);
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
          {t('admin.recipient.lacking', { count: lacking.length, names: names.join(', ') })}
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

function useRecipientColumns(): Column<LetterRecipient>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { id: 'name', header: t('admin.recipient.name'), value: ({ name }) => name },
      { id: 'address', header: t('admin.recipient.address'), value: ({ address }) => address },
      {
        id: 'language',
        header: t('admin.recipient.field.language'),
        value: ({ language }) => t(`admin.recipient.value.language.${language}`),
        filter: true,
        searchable: false,
      },
      {
        id: 'country',
        header: t('admin.recipient.field.country'),
        value: ({ country }) => country,
        filter: true,
        secondary: true,
      },
      {
        id: 'affiliation',
        header: t('admin.recipient.field.affiliation'),
        value: ({ affiliation }) => affiliation,
        secondary: true,
      },
      {
        id: 'programs',
        header: t('admin.recipient.programsOf'),
        value: ({ programs }) => programs.join(', '),
        secondary: true,
      },
      {
        id: 'marks',
        header: t('admin.recipient.marks'),
        value: ({ marks }) => marks.map((mark) => t(`admin.recipient.mark.${mark}`)).join(', '),
        cell: ({ marks, lacking }) => (
          <span className={css.marks}>
            {marks.map((mark) => (
              <Badge key={mark} tone="warn">
                {t(`admin.recipient.mark.${mark}`)}
              </Badge>
            ))}
            {lacking.map((name) => (
              <Badge key={name} tone="bad">{`{${name}}`}</Badge>
            ))}
          </span>
        ),
      },
    ],
    [t],
  );
}
