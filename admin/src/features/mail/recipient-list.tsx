import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Skeleton } from 'shared-ui/skeleton';
import { type Column, DataTable } from 'shared-ui/table';
import css from './mail.module.css';
import { personColumns } from './person-columns.tsx';
import type { ShownRecipients } from './use-recipients.ts';

interface RecipientListProps {
  shown: ShownRecipients;
  excluded: readonly string[];
  onExclude: (uids: string[]) => void;
  onPreview: (person: LetterRecipient) => void;
}

const rowKey = ({ uid }: LetterRecipient) => uid;
const nameOf = ({ name }: LetterRecipient) => name;
const byName = { id: 'name' };

export function RecipientList({ shown, excluded, onExclude, onPreview }: RecipientListProps) {
  const { t } = useTranslation();
  const columns = useRecipientColumns();
  const { list, error } = shown;
  const left = useMemo(() => new Set(excluded), [excluded]);
  const included = useMemo(
    () => new Set(list?.people.filter(({ uid }) => !left.has(uid)).map(({ uid }) => uid)),
    [list, left],
  );
  if (list === null) return error === null ? <Skeleton lines={5} /> : null;
  return (
    <div className={css.recipients} aria-busy={shown.pending}>
      <DataTable
        label={t('admin.recipient.list')}
        columns={columns}
        columnsKey="recipients"
        rows={list.people}
        rowKey={rowKey}
        defaultSort={byName}
        urlKey="to"
        selection={{
          selected: included,
          onChange: (selected) =>
            onExclude(list.people.filter(({ uid }) => !selected.has(uid)).map(({ uid }) => uid)),
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

function useRecipientColumns(): Column<LetterRecipient>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = useMemo(() => new Intl.DisplayNames([locale], { type: 'region' }), [locale]);
  return useMemo(
    () => [
      ...personColumns<LetterRecipient>(t),
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
        value: ({ country }) => (country ? (names.of(country) ?? country) : ''),
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
    [t, names],
  );
}
