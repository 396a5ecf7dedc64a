import { useProgram, useSessionOf } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import { shownId } from 'shared-data/models/program-text';
import type { TimetableItem } from 'shared-data/models/timetable';
import { ProgramCard, ProgramCardList } from '../../common/program-card.tsx';
import { sessionColor } from '../../common/session-color.ts';
import { orderedSlots } from '../../common/timetable/slots.ts';
import css from './poster-gallery.module.css';

/** Boards in their order, each with the first page of its poster. */
export function PosterGallery({ item }: { item: TimetableItem }) {
  return (
    <ProgramCardList ordered>
      {orderedSlots(item).map(({ id, order, board }) => (
        <Poster key={id} id={id} number={board ?? String(order)} />
      ))}
    </ProgramCardList>
  );
}

function Poster({ id, number }: { id: string; number: string }) {
  const { t } = useWords();
  const program = useProgram(id);
  const session = useSessionOf(program?.sessionId ?? '');
  return (
    <li style={sessionColor(session)}>
      {program ? (
        <ProgramCard
          program={program}
          picture
          head={
            <p className={css.board}>
              {t('timetable.board', { number })} · {shownId(program)}
            </p>
          }
        />
      ) : (
        <p className={css.board}>{id}</p>
      )}
    </li>
  );
}
