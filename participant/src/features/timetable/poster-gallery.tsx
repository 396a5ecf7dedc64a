import { useTranslation } from 'react-i18next';
import { useProgram, useSessionOf } from 'shared-data/collections/hooks';
import type { TimetableItem } from 'shared-data/models/timetable';
import { FirstPage } from '../../common/files/first-page.tsx';
import { ProgramText } from '../../common/program-text.tsx';
import { sessionColor } from '../../common/session-color.ts';
import { Totals } from '../../common/totals.tsx';
import css from './poster-gallery.module.css';
import { orderedSlots } from './slots.ts';

/** Boards in their order, each with the first page of its poster. */
export function PosterGallery({ item }: { item: TimetableItem }) {
  return (
    <ol className={css.gallery}>
      {orderedSlots(item).map(({ id, order, board }) => (
        <li key={id}>
          <Poster id={id} number={board ?? String(order)} />
        </li>
      ))}
    </ol>
  );
}

function Poster({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation();
  const program = useProgram(id);
  const session = useSessionOf(program?.sessionId ?? '');
  if (!program) return <p className={css.poster}>{id}</p>;
  return (
    <article className={css.poster} style={sessionColor(session)}>
      <FirstPage program={program} />
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
