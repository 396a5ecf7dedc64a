import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { type ProgramAim, programChange, programTaskName } from 'shared-data/models/many-programs';
import type { Program } from 'shared-data/models/program';
import type { ProgramChange } from 'shared-data/models/program-task';
import { shownId } from 'shared-data/models/program-text';
import { Dialog } from '../dialog/index.tsx';
import type { Column } from '../table/index.tsx';
import css from './many.module.css';
import { ManyQuestion } from './many-question.tsx';
import { fateColumn } from './many-report.tsx';

export type AskedPrograms = readonly { program: Program; after: ProgramAim }[];

interface Props {
  /** Null while nothing is asked. */
  asked: AskedPrograms | null;
  /** With the task, if one was started. */
  onClose: (task?: string) => void;
}

/** Shows what will happen to each of many presentations, and has the server do it. */
export function ProgramsDialog({ asked, onClose }: Props) {
  const { t } = useTranslation();
  const changes = useMemo(() => (asked ? changesOf(asked) : []), [asked]);
  return (
    <Dialog
      open={asked !== null}
      onClose={() => onClose()}
      title={asked ? titleOf(t, changes) : ''}
      shape="wide"
      readFirst
    >
      {asked && <Many asked={asked} programs={changes} onClose={onClose} />}
    </Dialog>
  );
}

const changesOf = (asked: AskedPrograms): ProgramChange[] =>
  asked.flatMap(({ program, after }) => programChange(program, after) ?? []);

function titleOf(t: TFunction, programs: readonly ProgramChange[]): string {
  const { action, session } = programTaskName({ programs: [...programs] });
  const count = programs.length;
  if (action !== 'move') return t(`staff.program.ask.${action}`, { count });
  if (session) return t('staff.program.ask.move', { count, session });
  const out = programs.every(({ after }) => after.sessionId === '');
  return t(out ? 'staff.program.ask.unassign' : 'staff.program.ask.sessions', { count });
}

const nothing = {};
const rowKey = ({ program }: AskedPrograms[number]) => program.id;

interface ManyProps {
  asked: AskedPrograms;
  programs: ProgramChange[];
  onClose: Props['onClose'];
}

function Many({ asked, programs, onClose }: ManyProps) {
  const { t } = useTranslation();
  const count = programs.length;
  const { action } = programTaskName({ programs });
  const withdraws = action === 'withdraw';
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <ManyQuestion
      title={titleOf(t, programs)}
      text={withdraws ? t('staff.program.askText.withdraw', { count }) : undefined}
      initial={nothing}
      told={t('staff.program.will', { count, left: asked.length - count })}
      count={count}
      grave={withdraws}
      danger={withdraws}
      begin={t(`staff.program.begin.${action}`)}
      send={(_, key) => adminApi.changeManyPrograms({ programs }, key)}
      list={t('staff.program.list')}
      columns={columns}
      rows={asked}
      rowKey={rowKey}
      onStarted={onClose}
      onClose={() => onClose()}
    />
  );
}

function columnsOf(t: TFunction): Column<AskedPrograms[number]>[] {
  return [
    {
      id: 'program',
      header: t('staff.program.title'),
      value: ({ program }) => `${program.id} ${program.title}`,
      cell: ({ program }) => (
        <>
          <span className={css.id}>{shownId(program)}</span>{' '}
          <span lang={program.language === 'ja' ? 'ja' : undefined}>{program.title}</span>
        </>
      ),
    },
    fateColumn(t('staff.many.fate'), (row) => ({ text: fateOf(t, row), tone: 'neutral' })),
  ];
}

function fateOf(t: TFunction, { program, after }: AskedPrograms[number]): string {
  const change = programChange(program, after);
  if (!change) return t('staff.program.left');
  if (after.canceled !== undefined)
    return t(after.canceled ? 'staff.program.fate.withdraw' : 'staff.program.fate.restore');
  const named = ({ sessionId, presentationType }: ProgramAim) =>
    presentationType
      ? t(`staff.program.type.${presentationType}`)
      : sessionId || t('staff.program.withoutSession');
  return t('staff.program.fromTo', { before: named(change.before), after: named(after) });
}
