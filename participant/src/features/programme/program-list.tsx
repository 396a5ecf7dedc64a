import { startTransition, useEffect, useState } from 'react';
import { ProgramItem, SessionHead } from './program-row.tsx';
import css from './programme.module.css';
import { countRows, firstRows, type ProgramGroup } from './rows.ts';

/** Rows rendered first, more than any screen shows, and then per step. */
const atFirst = 40;
const atATime = 200;
/** In rem, estimated: an average row, and a session's head. */
const rowHeight = 5.75;
const headHeight = 4;

/** All rows are rendered, for the browser's search and print; `content-visibility` and stepwise rendering keep it fast. */
export function ProgramList({ groups }: { groups: readonly ProgramGroup[] }) {
  const [most, setMost] = useState(atFirst);
  const count = countRows(groups);
  useEffect(() => {
    if (most < count) startTransition(() => setMost(most + atATime));
  }, [most, count]);
  const shown = most < count ? firstRows(groups, most) : groups;
  const missing = count - countRows(shown);
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
                <ProgramItem program={program} position={position} session={session} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {missing > 0 && <div style={{ height: `${missing * rowHeight}rem` }} />}
    </>
  );
}
