import { useCoeditors, usePages, useStatus } from 'shared-data/collections/hooks';
import type { Program } from 'shared-data/models/program';
import type { UploadStatus } from 'shared-data/models/upload';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { hasPrivilegeView, isOwner, isStaff } from 'shared-data/session/guards';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { PageImages } from '../../common/page-images.tsx';
import { UploadState } from '../../common/upload-state.tsx';
import css from './presentation.module.css';

/** The abstract as page images. While a file is being converted the earlier one stays; new images appear by themselves. */
export function AbstractPages({ program }: { program: Program }) {
  const { t } = useT();
  const pages = usePages('abstract', program.id);
  const own = useOwnProgram(program);
  const visible = useSession(
    ({ view }) => view.permission.showAbstract || hasPrivilegeView(view) || isOwner(view, program),
  );
  if (!visible) return <Notice still>{t('presentation.abstractHidden')}</Notice>;
  return (
    <div className={css.abstract}>
      {own && <OwnState programId={program.id} shown={pages !== undefined} />}
      {pages && <PageImages kind="abstract" programId={program.id} pages={pages} />}
      {!pages && !own && <Empty title={t('presentation.noAbstract')} icon="file" />}
    </div>
  );
}

/** Whose program it is, and the staff, see how the file fares; the database rules keep it from others. */
function useOwnProgram(program: Program): boolean {
  const coeditors = useCoeditors(program.id);
  return useSession(
    ({ view }) => isStaff(view) || isOwner(view, program) || coeditors.includes(view.uid ?? ''),
  );
}

function OwnState({ programId, shown }: { programId: string; shown: boolean }) {
  const { t } = useT();
  const status = useStatus(programId)?.abstract;
  return (
    <>
      <UploadState
        status={status}
        hideComplete
        action={<LinkButton to={paths.myRoom()}>{t('presentation.sendAgain')}</LinkButton>}
      />
      {!shown && !isUnderWay(status) && <Empty title={t('presentation.noAbstract')} icon="file" />}
    </>
  );
}

function isUnderWay(status: UploadStatus | undefined): boolean {
  return status?.state === 'uploading' || status?.state === 'converting' || status?.state === 'error';
}
