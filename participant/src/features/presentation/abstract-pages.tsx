import { usePages, useStatus } from 'shared-data/collections/hooks';
import type { Program } from 'shared-data/models/program';
import type { UploadStatus } from 'shared-data/models/upload';
import { useT } from 'shared-data/platform/i18n';
import { hasPrivilegeView, isOwner } from 'shared-data/session/guards';
import { useSession } from 'shared-data/session/session-store';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { PageImages } from '../../common/page-images.tsx';
import { UploadState } from '../../common/upload-state.tsx';
import css from './presentation.module.css';

/** The abstract as page images. While a file is being converted the earlier one stays; new images appear by themselves. */
export function AbstractPages({ program }: { program: Program }) {
  const { t } = useT();
  const pages = usePages('abstract', program.id);
  const status = useStatus(program.id)?.abstract;
  const visible = useSession(
    ({ view }) => view.permission.showAbstract || hasPrivilegeView(view) || isOwner(view, program),
  );
  if (!visible) return <Notice still>{t('presentation.abstractHidden')}</Notice>;
  return (
    <div className={css.abstract}>
      <UploadState status={status} hideComplete />
      {pages ? (
        <PageImages kind="abstract" programId={program.id} pages={pages} />
      ) : (
        !isUnderWay(status) && <Empty title={t('presentation.noAbstract')} icon="file" />
      )}
    </div>
  );
}

function isUnderWay(status: UploadStatus | undefined): boolean {
  return status?.state === 'uploading' || status?.state === 'converting' || status?.state === 'error';
}
