import { memo } from 'react';
import { ProgramItem } from './program-row.tsx';
import { ProgramSections } from './program-section.tsx';
import css from './programme.module.css';
import type { ProgramGroup } from './rows.ts';
import { drawnAtFirst } from './use-steps.ts';

interface Props {
  groups: readonly ProgramGroup[];
  search: unknown;
}

/** In rem, estimated: an average row. */
const rowHeight = 5.75;

/** Memoized: typing renders the controls, then what was found. */
export const ProgramList = memo(function ProgramList({ groups, search }: Props) {
  return (
    <ProgramSections groups={groups} search={search} heightOf={(count) => count * rowHeight} lowest={72}>
      {({ rows, session }, minutesLate, first) => (
        <ul className={css.programs}>
          {rows.map(({ program, position }, index) => (
            <li key={program.id} className={first && index < drawnAtFirst.wide ? css.atOnce : undefined}>
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
});
