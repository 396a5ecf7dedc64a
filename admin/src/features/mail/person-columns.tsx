import type { TFunction } from 'i18next';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import type { Column } from 'shared-ui/table';
import css from './mail.module.css';

export function personColumns<Row extends Pick<LetterRecipient, 'name' | 'address'>>(
  t: TFunction,
): Column<Row>[] {
  return [
    { id: 'name', header: t('admin.recipient.name'), value: ({ name }) => name },
    {
      id: 'address',
      header: t('admin.recipient.address'),
      value: ({ address }) => address,
      cell: ({ address }) => <span className={css.wrap}>{address}</span>,
    },
  ];
}
