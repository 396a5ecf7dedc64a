import { useTranslation } from 'react-i18next';
import { mainPosition } from 'shared-data/models/boards';
import type { PublicProgram } from 'shared-data/models/program';
import { Section } from 'shared-ui/page';
import { ClashList } from '../../clashes/clash-list.tsx';
import { paths } from '../../paths.ts';
import type { ProgramCheck, Readiness } from '../../schedule/readiness.ts';
import { useAcknowledged } from '../../schedule/use-acknowledged.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import { ChairlessList } from './chairless-list.tsx';
import { Check } from './check.tsx';
import css from './home.module.css';
import { ProgramList } from './program-list.tsx';

interface Mend {
  check: ProgramCheck;
  to: (program: PublicProgram, programme: LiveProgramme) => string;
  all?: string;
}

const inTimetable = ({ id }: PublicProgram) => `${paths.editorTimetable()}?program=${encodeURIComponent(id)}`;
const inSessions = ({ id }: PublicProgram) => `${paths.editorSession()}?q=${encodeURIComponent(id)}`;
const inBoards = ({ id }: PublicProgram, { positionsOf }: LiveProgramme) => {
  const { table, room, item } = mainPosition(positionsOf(id)) ?? {};
  return `${paths.editorBoards()}?item=${encodeURIComponent([table, room, item].join('/'))}`;
};
const onItsPage = ({ id }: PublicProgram) => paths.presentation(id);

const assignments: readonly Mend[] = [
  { check: 'withoutSession', to: inSessions, all: `${paths.editorSession()}?session=none` },
  { check: 'withoutTime', to: inTimetable, all: paths.editorTimetable() },
  { check: 'withoutNumber', to: () => paths.editorNumber(), all: paths.editorNumber() },
  { check: 'otherType', to: inTimetable },
  { check: 'elsewhere', to: inTimetable },
  { check: 'withoutBoard', to: inBoards, all: paths.editorBoards() },
  { check: 'sharedBoard', to: inBoards, all: paths.editorBoards() },
];
const materials: readonly Mend[] = [
  { check: 'withoutAbstract', to: onItsPage },
  { check: 'failedFile', to: onItsPage },
  { check: 'withoutPresentation', to: onItsPage },
  { check: 'withoutOwner', to: onItsPage },
  { check: 'bounced', to: onItsPage },
];

export function ReadinessBoard({ programme, ready }: { programme: LiveProgramme; ready: Readiness }) {
  const { t } = useTranslation();
  const { clashes, warnings, withoutChair } = ready;
  const noteOf = useAcknowledged();
  return (
    <div className={css.columns}>
      <Section title={t('editor.home.timetable')}>
        <div className={css.checks}>
          <Check
            title={t('editor.check.clashes')}
            hint={t('editor.check.clashesHint')}
            count={clashes.filter((clash) => noteOf(clash) === undefined).length}
            bad
            more={clashes.some((clash) => noteOf(clash) !== undefined)}
          >
            <ClashList programme={programme} clashes={clashes} noteOf={noteOf} />
          </Check>
          <Check
            title={t('editor.check.warnings')}
            hint={t('editor.check.warningsHint')}
            count={warnings.filter((clash) => noteOf(clash) === undefined).length}
            all={paths.editorAvailability()}
            more={warnings.some((clash) => noteOf(clash) !== undefined)}
          >
            <ClashList programme={programme} clashes={warnings} noteOf={noteOf} />
          </Check>
          {assignments.map((mend) => (
            <ProgramsCheck key={mend.check} mend={mend} programme={programme} ready={ready} />
          ))}
          <Check
            title={t('editor.check.withoutChair')}
            hint={t('editor.check.withoutChairHint')}
            count={withoutChair.length}
          >
            <ChairlessList items={withoutChair} />
          </Check>
        </div>
      </Section>
      <Section title={t('editor.home.materials')}>
        <div className={css.checks}>
          {materials.map((mend) => (
            <ProgramsCheck key={mend.check} mend={mend} programme={programme} ready={ready} />
          ))}
        </div>
      </Section>
    </div>
  );
}

function ProgramsCheck({
  mend,
  programme,
  ready,
}: {
  mend: Mend;
  programme: LiveProgramme;
  ready: Readiness;
}) {
  const { check, to, all } = mend;
  const { t } = useTranslation();
  const programs = ready.programs[check];
  return (
    <Check
      title={t(`editor.check.${check}`)}
      hint={t(`editor.check.${check}Hint`)}
      count={programs.length}
      all={all}
      bad={check === 'failedFile' || check === 'sharedBoard'}
    >
      <ProgramList programs={programs} to={(program) => to(program, programme)} />
    </Check>
  );
}
