import { useDeferredValue } from 'react';
import { ProgramItem, SessionHead } from './program-row.tsx';
import css from './programme.module.css';
import { countRows, firstRows, type ProgramGroup } from './rows.ts';

/** So many rows are there at first; more than any screen shows. */
const atFirst = 40;
/** Pixels of an average row, for the room of those that follow. */
const rowHeight = 92;

/**
 * The programme by session. Every row exists, so that the browser can search and print them; those out of sight cost no layout
 * (`content-visibility`), and those after the first screens are drawn a moment later.
 */
export function ProgramList({ groups }: { groups: readonly ProgramGroup[] }) {
  const complete = useDeferredValue(true, false);
  const shown = complete ? groups : firstRows(groups, atFirst);
  const missing = countRows(groups) - countRows(shown);
  return (
    <>
      {shown.map(({ id, session, rows }) => (
        <section key={id} className={css.group}>
          <SessionHead session={session} count={groups.find((one) => one.id === id)?.rows.length ?? 0} />
          <ul className={css.programs}>
            {rows.map(({ program, position }) => (
              <li key={program.id} className={css.row}>
                <ProgramItem program={program} position={position} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {missing > 0 && <div style={{ height: missing * rowHeight }} />}
    </>
  );
}
