import { useTranslation } from 'react-i18next';
import { usePages, useProgram, useSessionOf } from 'shared-data/collections/hooks';
import type { PublicProgram } from 'shared-data/models/program';
import type { TimetableItem } from 'shared-data/models/timetable';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { useSession } from 'shared-data/session/session-store';
import { Icon } from 'shared-ui/icon';
import { ProgramText } from '../../common/program-text.tsx';
import { sessionColor } from '../../common/session-color.ts';
import { Totals } from '../../common/totals.tsx';
import { WhenNear } from '../../common/when-near.tsx';
import css from './poster-gallery.module.css';
import { orderedSlots } from './slots.ts';

const loadImage = async () => (await import('./poster-image.tsx')).PosterImage;

/** Boards in their order, each with the first page of its poster. */
export function PosterGallery({ item }: { item: TimetableItem }) {
  return (
    <ol className={css.gallery}>
      {orderedSlots(item).map(({ id, order }) => (
        <li key={id}>
          <Poster id={id} number={order} />
        </li>
      ))}
    </ol>
  );
}

function Poster({ id, number }: { id: string; number: number }) {
  const { t } = useTranslation();
  const program = useProgram(id);
  const session = useSessionOf(program?.sessionId ?? '');
  if (!program) return <p className={css.poster}>{id}</p>;
  return (
    <article className={css.poster} style={sessionColor(session)}>
      <Page program={program} />
      <div className={css.text}>
        <p className={css.board}>
          {t('timetable.board', { number })} · {id}
        </p>
        <ProgramText program={program}>
          <Totals programId={id} />
        </ProgramText>
      </div>
    </article>
  );
}

/** Of the poster; until it is there, of the abstract. */
function Page({ program }: { program: PublicProgram }) {
  const { t } = useTranslation();
  const kind = usePageKind(program);
  const pages = usePages(kind ?? 'presentation', program.id);
  if (!kind || !pages)
    return (
      <div className={css.none}>
        <Icon name="file" />
        <span>{t('timetable.noPages')}</span>
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
  const poster = usePages('presentation', program.id);
  const opens = useMayOpen(program);
  const permission = useSession(({ view }) => view.permission);
  if (!opens) return null;
  if (permission.page && poster) return 'presentation';
  return permission.showAbstract ? 'abstract' : null;
}
