import { ProgramItem } from './program-row.tsx';
import { ProgramSections } from './program-section.tsx';
import css from './programme.module.css';
import type { ProgramGroup } from './rows.ts';

/** In rem, estimated: an average row. */
const rowHeight = 5.75;

export function ProgramList({ groups }: { groups: readonly ProgramGroup[] }) {
  return (
    <ProgramSections groups={groups} heightOf={(count) => count * rowHeight}>
      {({ rows, session }, minutesLate) => (
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
      )}
    </ProgramSections>
  );
}
