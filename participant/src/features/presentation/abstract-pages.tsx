import { useTranslation } from 'react-i18next';
import { usePages } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { PageImages } from '../../common/files/page-images.tsx';
import { showsPages } from '../../common/files/shows-pages.ts';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import css from './presentation.module.css';

/** Keeps the earlier images until a new file is converted. While `showAbstract` is off, only those who may edit see them. */
export function AbstractPages({ program }: { program: Program }) {
  const { t } = useTranslation();
  const pages = usePages('abstract', program.id);
  const edits = useEditsProgram(program);
  const open = useIdentity(({ view }) => showsPages(view, 'abstract'));
  if (!open && !edits) return <Notice still>{t('presentation.abstractHidden')}</Notice>;
  if (!pages) return <Empty title={t('presentation.noAbstract')} icon="file" />;
  return (
    <div className={css.abstract}>
      {!open && <Notice still>{t('presentation.hiddenFromOthers')}</Notice>}
      <PageImages kind="abstract" programId={program.id} pages={pages} />
    </div>
  );
}
