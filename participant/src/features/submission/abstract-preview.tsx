import { usePages, useStatus } from 'shared-data/collections/hooks';
import { useT } from 'shared-data/platform/i18n';
import { Section } from 'shared-ui/page';
import { PageImages } from '../../common/page-images.tsx';
import { UploadState } from '../../common/upload-state.tsx';
import css from './submission.module.css';

/** The abstract as readers will see it, as soon as it has been converted; the earlier one until then. */
export function AbstractPreview({ programId }: { programId: string }) {
  const { t } = useT();
  const pages = usePages('abstract', programId);
  const status = useStatus(programId)?.abstract;
  const underWay = status !== undefined && status.state !== 'deleted' && status.state !== 'complete';
  return (
    <Section title={t('submission.abstractNow')}>
      <div className={css.abstract}>
        <UploadState status={status} hideComplete />
        {pages && <PageImages programId={programId} kind="abstract" pages={pages} />}
        {!pages && !underWay && <p>{t('submission.abstractNone')}</p>}
      </div>
    </Section>
  );
}
