import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLoading } from 'shared-data/collections/hooks';
import { useInstructions } from 'shared-data/collections/site';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { PageSkeleton } from 'shared-ui/skeleton';
import { paths } from '../../paths.ts';
import { EditInstruction } from './edit-instruction.tsx';
import { InstructionList } from './instruction-list.tsx';
import { NewInstruction } from './new-instruction.tsx';

/** The list; with `?page=` in the URL one page's form, with `?new` the form of a new one. */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const instructions = useInstructions();
  const isLoading = useLoading('instructions') !== 'live' && instructions.length === 0;
  const id = search.get('page');
  if (isLoading) return <PageSkeleton />;
  const crumb = { label: t('admin.menu.instruction'), to: paths.adminInstruction() };
  if (search.has('new'))
    return (
      <Page title={t('admin.instruction.append')} breadcrumb={[crumb]} width="narrow">
        <NewInstruction instructions={instructions} />
      </Page>
    );
  if (id === null)
    return (
      <Page
        title={t('admin.menu.instruction')}
        lead={t('admin.instruction.lead')}
        actions={
          <LinkButton to={`${paths.adminInstruction()}?new`} icon="plus" look="primary">
            {t('admin.instruction.append')}
          </LinkButton>
        }
        width="narrow"
      >
        <InstructionList instructions={instructions} />
      </Page>
    );
  const instruction = instructions.find((one) => one.id === id);
  return (
    <Page title={t('admin.instruction.edit')} breadcrumb={[crumb]} width="narrow">
      {instruction ? (
        <EditInstruction key={id} instruction={instruction} />
      ) : (
        <Notice kind="warning">{t('admin.instruction.gone')}</Notice>
      )}
    </Page>
  );
}
