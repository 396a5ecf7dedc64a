import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { ProgramItem } from './program-row.tsx';
import { ProgramSection, useWhole } from './program-section.tsx';
import css from './programme.module.css';
import { countRows, type ProgramGroup } from './rows.ts';
import { useSteps } from './use-steps.ts';

/** In rem, estimated: an average row, and a session's head. */
const rowHeight = 5.75;
const headHeight = 4;

/** See `useWhole`; `content-visibility` and stepwise rendering keep a whole list fast. */
export function ProgramList({ groups }: { groups: readonly ProgramGroup[] }) {
  const whole = useWhole(countRows(groups));
  const { shown, missing } = useSteps(groups, whole);
  const minutesLate = useMinutesLate();
  return (
    <>
      {shown.map((group, index) => (
        <ProgramSection
          key={group.id}
          group={group}
          count={groups[index]?.rows.length ?? 0}
          whole={whole}
          first={index === 0}
          height={group.rows.length * rowHeight + headHeight}
        >
          {() => (
            <ul className={css.programs}>
              {group.rows.map(({ program, position }) => (
                <li key={program.id}>
                  <ProgramItem
                    program={program}
                    position={position}
                    session={group.session}
                    late={position ? minutesLate(position) : 0}
                  />
                </li>
              ))}
            </ul>
          )}
        </ProgramSection>
      ))}
      {missing > 0 && <div style={{ height: `${missing * rowHeight}rem` }} />}
    </>
  );
}
