import { startTransition, useEffect, useState } from 'react';
import { ProgramItem, SessionHead } from './program-row.tsx';
import css from './programme.module.css';
import { countRows, firstRows, type ProgramGroup } from './rows.ts';

/** So many rows are there at first, more than any screen shows, and so many follow at a time. */
const atFirst = 40;
const atATime = 200;
/** Heights in rem of an average row and of a session's head, for the room of what is not laid out yet. */
const rowHeight = 5.75;
const headHeight = 4;

/**
 * The programme by session. Every row exists, so that the browser can search and print them; sessions out of sight cost no layout
 * (`content-visibility`), and rows after the first screens follow in steps that block nothing.
 */
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
                <ProgramItem program={program} position={position} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {missing > 0 && <div style={{ height: `${missing * rowHeight}rem` }} />}
    </>
  );
}
