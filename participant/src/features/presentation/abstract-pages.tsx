import { usePages, useStatus } from 'shared-data/collections/hooks';
import type { Program } from 'shared-data/models/program';
import type { PageSet, UploadStatus } from 'shared-data/models/upload';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useT } from 'shared-data/platform/i18n';
import { hasPrivilegeView, isOwner } from 'shared-data/session/guards';
import { useSession } from 'shared-data/session/session-store';
import { Button, LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { UploadState } from '../../common/upload-state.tsx';
import { PageImage } from './page-image.tsx';
import css from './presentation.module.css';
import { useSignedPages } from './use-signed-pages.ts';

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
        <Pages programId={program.id} pages={pages} />
      ) : (
        !isUnderWay(status) && <Empty title={t('presentation.noAbstract')} icon="file" />
      )}
    </div>
  );
}

function isUnderWay(status: UploadStatus | undefined): boolean {
  return status?.state === 'uploading' || status?.state === 'converting' || status?.state === 'error';
}

function Pages({ programId, pages }: { programId: string; pages: PageSet }) {
  const { t } = useT();
  const { file, error, renew } = useSignedPages(programId, 'abstract', pages);
  return (
    <>
      {error !== null && (
        <Notice kind="error" action={<Button onClick={renew}>{t('presentation.tryAgain')}</Button>}>
          {t(errorMessageKey(error))}
        </Notice>
      )}
      <ol className={css.pages}>
        {Array.from({ length: pages.count }, (_, index) => (
          <li key={index}>
            <PageImage
              url={file?.pages[index]}
              width={pages.width}
              height={pages.height}
              label={t('presentation.page', { page: index + 1, count: pages.count })}
              eager={index === 0}
              onExpired={renew}
            />
          </li>
        ))}
      </ol>
      {file && (
        <LinkButton href={file.file} look="quiet" icon="download">
          {t('presentation.pdf')}
        </LinkButton>
      )}
    </>
  );
}
