import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLoading } from 'shared-data/collections/hooks';
import { useInstructions } from 'shared-data/collections/site';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import { NotFoundPage } from 'shared-ui/app';
import { Markdown } from 'shared-ui/markdown';
import { Page, Section } from 'shared-ui/page';
import { PageSkeleton } from 'shared-ui/skeleton';
import { isKnown } from '../../common/is-known.ts';
import { paths } from '../../paths.ts';
import css from './instruction.module.css';
import { InstructionLinks } from './instruction-links.tsx';
import './words.ts';

export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const locale = useLocale();
  const instructions = useInstructions();
  const known = isKnown(useLoading('instructions'));
  const instruction = instructions.find((one) => one.id === id);
  if (!instruction)
    return known ? (
      <NotFoundPage way={{ to: paths.instructions(), label: t('instructions.title') }} />
    ) : (
      <PageSkeleton />
    );
  const body = localized(instruction.body, locale);
  const others = instructions.filter((one) => one !== instruction);
  return (
    <Page
      title={localized(instruction.title, locale)}
      breadcrumb={[{ label: t('instructions.title'), to: paths.instructions() }]}
      width="narrow"
    >
      {body ? (
        <Markdown key={`${id} ${locale}`} text={body} headings={2} />
      ) : (
        <p className={css.quiet}>{t('instructions.empty')}</p>
      )}
      {others.length > 0 && (
        <Section title={t('instructions.others')}>
          <InstructionLinks instructions={others} label={t('instructions.others')} />
        </Section>
      )}
    </Page>
  );
}
