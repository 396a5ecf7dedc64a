import { useTranslation } from 'react-i18next';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import { Notice } from 'shared-ui/notice';
import type { ListChange } from './letter-values.ts';

const mostNames = 20;

export function ListChanges({ change }: { change: ListChange }) {
  const { t } = useTranslation();
  const kinds = ['added', 'removed', 'changed'] as const;
  return (
    <Notice kind="warning" title={t('admin.letter.changedTitle')}>
      {kinds
        .filter((kind) => change[kind].length > 0)
        .map((kind) => (
          <p key={kind}>
            {t(`admin.letter.list.${kind}`, { count: change[kind].length })} {namesOf(change[kind])}
          </p>
        ))}
    </Notice>
  );
}

function namesOf(people: readonly LetterRecipient[]): string {
  const names = people.slice(0, mostNames).map(({ name, address }) => `${name} <${address}>`);
  return [...names, ...(people.length > mostNames ? ['…'] : [])].join(', ');
}
