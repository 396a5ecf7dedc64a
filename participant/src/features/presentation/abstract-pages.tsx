import { useTranslation } from 'react-i18next';
import { hasPrivilegeView, isOwner } from 'shared-data/access/guards';
import { useCoeditors, usePages } from 'shared-data/collections/hooks';
import type { Program } from 'shared-data/models/program';
import type { UploadStatus } from 'shared-data/models/upload';
import { paths } from 'shared-data/navigation/paths';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { PageImages } from '../../common/files/page-images.tsx';
import { UploadState } from '../../common/files/upload-state.tsx';
import { useAbstractStatus } from '../../common/files/use-abstract-status.ts';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import css from './presentation.module.css';

/** Keeps the earlier images until a new file is converted. */
export function AbstractPages({ program }: { program: Program }) {
  const { t } = useTranslation();
  const pages = usePages('abstract', program.id);
  const own = useEditsProgram(program);
  const visible = useSession(
    ({ view }) => view.permission.showAbstract || hasPrivilegeView(view) || isOwner(view, program),
  );
  if (!visible) return <Notice still>{t('presentation.abstractHidden')}</Notice>;
  return (
    <div className={css.abstract}>
      {own && <OwnState program={program} shown={pages !== undefined} />}
      {pages && <PageImages kind="abstract" programId={program.id} pages={pages} />}
      {!pages && !own && <Empty title={t('presentation.noAbstract')} icon="file" />}
    </div>
  );
}

function OwnState({ program, shown }: { program: Program; shown: boolean }) {
  const { t } = useTranslation();
  const status = useAbstractStatus(program);
  return (
    <>
      <UploadState
        status={status}
        hideComplete
        earlierShown={shown}
        action={<SendAgain program={program} />}
      />
      {!shown && !isUnderWay(status) && <Empty title={t('presentation.noAbstract')} icon="file" />}
    </>
  );
}

/** In My room; for others' programs staff only have the submission page. */
function SendAgain({ program }: { program: Program }) {
  const { t } = useTranslation();
  const coeditors = useCoeditors(program.id);
  const inMyRoom = useSession(({ view }) => isOwner(view, program) || coeditors.includes(view.uid ?? ''));
  const modifies = useMayOpen(program, 'modifySubmission');
  if (inMyRoom) return <LinkButton to={paths.myRoom()}>{t('presentation.sendAgain')}</LinkButton>;
  if (!modifies) return null;
  return <LinkButton to={paths.modifySubmission(program.id)}>{t('presentation.sendAgainHere')}</LinkButton>;
}

function isUnderWay(status: UploadStatus | undefined): boolean {
  return status?.state === 'uploading' || status?.state === 'converting' || status?.state === 'error';
}
