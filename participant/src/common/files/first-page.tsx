import { usePages } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PublicProgram } from 'shared-data/models/program';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { Icon } from 'shared-ui/icon';
import { WhenNear } from '../when-near.tsx';
import css from './first-page.module.css';
import './words.ts';

const loadImage = async () => (await import('./first-page-image.tsx')).FirstPageImage;

/** The first page of the presentation; until there is one, of the abstract. Its place keeps its size while it loads. */
export function FirstPage({ program }: { program: PublicProgram }) {
  const { t } = useWords();
  const kind = usePageKind(program);
  const pages = usePages(kind ?? 'presentation', program.id);
  if (!kind || !pages)
    return (
      <div className={css.none}>
        <Icon name="file" />
        <span>{t(kind ? 'files.noPages' : 'files.notShown')}</span>
      </div>
    );
  return (
    <div className={css.page}>
      <WhenNear
        load={loadImage}
        props={{ programId: program.id, kind, pages }}
        placeholder={<div style={{ aspectRatio: `${pages.width} / ${pages.height}` }} />}
      />
    </div>
  );
}

/** null when the reader may see neither. */
function usePageKind(program: PublicProgram): 'presentation' | 'abstract' | null {
  const presentation = usePages('presentation', program.id);
  const opens = useMayOpen(program);
  const permission = useIdentity(({ view }) => view.permission);
  if (!opens) return null;
  if (permission.page && (presentation || !permission.showAbstract)) return 'presentation';
  return permission.showAbstract ? 'abstract' : null;
}
