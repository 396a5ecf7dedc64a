import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLoading, usePages } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { showsPages } from '../../common/files/shows-pages.ts';
import { isKnown } from '../../common/is-known.ts';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import { isLoaded, WhenNear } from '../../common/when-near.tsx';
import css from './presentation.module.css';

const loadViewer = async () => (await import('./viewer/page-viewer.tsx')).PageViewer;

/** Slides or poster. While `page` is off, only those who may edit see them. */
export function PresentationPdf({ program }: { program: Program }) {
  const { t } = useTranslation();
  const pages = usePages('presentation', program.id);
  const known = isKnown(useLoading('presentationPages'));
  const edits = useEditsProgram(program);
  const shown = useIdentity(({ view }) => showsPages(view, 'presentation'));
  const linked = new URLSearchParams(useLocation().search).has('page');
  if (!shown && !edits) return <Notice still>{t('presentation.filesHidden')}</Notice>;
  if (!pages) return known ? <Empty title={t('presentation.noFile')} icon="file" /> : <Skeleton lines={3} />;
  const { width, height } = pages;
  return (
    <div className={css.abstract}>
      {!shown && <Notice still>{t('presentation.hiddenFromOthers')}</Notice>}
      <div className={css.wide}>
        <WhenNear
          load={loadViewer}
          props={{ programId: program.id, title: program.title, pages }}
          now={linked || isLoaded(loadViewer)}
          placeholder={<div className={css.waiting} style={{ aspectRatio: `${width} / ${height}` }} />}
        />
      </div>
    </div>
  );
}
