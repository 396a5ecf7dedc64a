import { useTranslation } from 'react-i18next';
import { useLoading } from 'shared-data/collections/hooks';
import { useInstructions } from 'shared-data/collections/site';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { isKnown } from '../../common/is-known.ts';
import { InstructionLinks } from './instruction-links.tsx';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const instructions = useInstructions();
  const known = isKnown(useLoading('instructions'));
  return (
    <Page title={t('instructions.title')} lead={t('instructions.lead')} width="narrow">
      {instructions.length > 0 ? (
        <InstructionLinks instructions={instructions} label={t('instructions.list')} />
      ) : known ? (
        <Empty title={t('instructions.none')} icon="info" />
      ) : (
        <Skeleton lines={4} />
      )}
    </Page>
  );
}
