import { useTranslation } from 'react-i18next';
import { useLoading } from 'shared-data/collections/hooks';
import { useModeration } from 'shared-data/collections/moderation';
import { isOpen, type ModerationCase } from 'shared-data/models/moderation';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { CaseCard } from './case-card.tsx';
import css from './comments.module.css';

export function Component() {
  const { t } = useTranslation();
  const cases = useModeration();
  const state = useLoading('moderation');
  const open = cases.filter(isOpen);
  const hidden = cases.filter(({ hiddenAt }) => hiddenAt !== undefined);
  return (
    <Page title={t('editor.comments.title')} lead={t('editor.comments.lead')}>
      {state === 'live' ? (
        <>
          <Section title={t('editor.comments.open', { count: open.length })}>
            <Cases cases={open} none={t('editor.comments.none')} />
          </Section>
          <Section title={t('editor.comments.hidden', { count: hidden.length })}>
            <Cases cases={hidden} none={t('editor.comments.noneHidden')} />
          </Section>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}

function Cases({ cases, none }: { cases: readonly ModerationCase[]; none: string }) {
  if (cases.length === 0) return <Empty title={none} icon="check" />;
  return (
    <ul className={css.cases}>
      {cases.map((entry) => (
        <li key={`${entry.on}:${entry.id}:${entry.key}`}>
          <CaseCard entry={entry} />
        </li>
      ))}
    </ul>
  );
}
