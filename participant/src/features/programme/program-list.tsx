import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { ProgramItem, SessionHead } from './program-row.tsx';
import css from './programme.module.css';
import type { ProgramGroup } from './rows.ts';
import { useSteps } from './use-steps.ts';

/** In rem, estimated: an average row, and a session's head. */
const rowHeight = 5.75;
const headHeight = 4;

/** All rows are rendered, for the browser's search and print; `content-visibility` and stepwise rendering keep it fast. */
export function ProgramList({ groups }: { groups: readonly ProgramGroup[] }) {
  const { shown, missing } = useSteps(groups);
  const minutesLate = useMinutesLate();
  return (
    <>
      {shown.map(({ id, session, rows }, index) => (
        <section
          key={id}
          className={css.group}
          style={{ containIntrinsicBlockSize: `auto ${rows.length * rowHeight + headHeight}rem` }}
        >
          <SessionHead session={session} count={groups[index]?.rows.length ?? 0} />
          <ul className={css.programs}>
            {rows.map(({ program, position }) => (
              <li key={program.id}>
                <ProgramItem
                  program={program}
                  position={position}
                  session={session}
                  late={position ? minutesLate(position) : 0}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {missing > 0 && <div style={{ height: `${missing * rowHeight}rem` }} />}
    </>
  );
}
