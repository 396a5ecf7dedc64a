import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import type { Program } from 'shared-data/models/program';
import { programTaskName } from 'shared-data/models/program-task';
import { shownId } from 'shared-data/models/program-text';
import { Dialog } from 'shared-ui/dialog';
import type { Column } from 'shared-ui/table';
import { ManyQuestion } from '../../common/many-question.tsx';
import { fateColumn } from '../../common/many-report.tsx';
import { type Assignment, programChange, programChanges } from './assign.ts';
import css from './program.module.css';

export interface Asked {
  chosen: readonly Program[];
  after: Assignment;
}

interface Props {
  asked: Asked | null;
  onClose: (started: boolean) => void;
}

/** Shows what will happen to each of many presentations, and has the server do it. */
export function ManyDialog({ asked, onClose }: Props) {
  const { t } = useTranslation();
  const close = () => onClose(false);
  return (
    <Dialog
      open={asked !== null}
      onClose={close}
      title={asked ? titleOf(t, asked) : ''}
      shape="wide"
      readFirst
    >
      {asked && <Many {...asked} onStarted={() => onClose(true)} onClose={close} />}
    </Dialog>
  );
}

function titleOf(t: TFunction, { chosen, after }: Asked): string {
  const programs = programChanges(chosen, after);
  const { action, session } = programTaskName({ programs });
  const count = programs.length;
  if (action !== 'move')
    return t(`admin.program.ask.${action === 'withdraw' ? 'withdraw' : 'restore'}`, { count });
  return session
    ? t('admin.program.ask.move', { count, session })
    : t('admin.program.ask.unassign', { count });
}

const nothing = {};
const rowKey = ({ id }: Program) => id;

interface ManyProps extends Asked {
  onStarted: () => void;
  onClose: () => void;
}

function Many({ chosen, after, onStarted, onClose }: ManyProps) {
  const { t } = useTranslation();
  const programs = programChanges(chosen, after);
  const count = programs.length;
  const withdraws = after.canceled === true;
  const columns = useMemo(() => fateColumns(t, after), [t, after]);
  return (
    <ManyQuestion
      title={titleOf(t, { chosen, after })}
      text={withdraws ? t('admin.program.askText.withdraw', { count }) : undefined}
      initial={nothing}
      told={t('admin.program.will', { count, left: chosen.length - count })}
      count={count}
      grave={withdraws}
      danger={withdraws}
      begin={beginText(t, after)}
      send={(_, key) => adminApi.changeManyPrograms({ programs }, key)}
      list={t('admin.program.list')}
      columns={columns}
      rows={chosen}
      rowKey={rowKey}
      onStarted={onStarted}
      onClose={onClose}
    />
  );
}

function beginText(t: TFunction, { canceled }: Assignment): string {
  if (canceled === undefined) return t('admin.program.assign');
  return t(canceled ? 'admin.program.withdraw' : 'admin.program.restore');
}

function fateColumns(t: TFunction, after: Assignment): Column<Program>[] {
  const named = (session: string) => session || t('admin.program.withoutSession');
  const fateOf = (program: Program) => {
    if (!programChange(program, after)) return t('admin.program.left');
    if (after.canceled !== undefined)
      return t(after.canceled ? 'admin.program.fate.withdraw' : 'admin.program.fate.restore');
    return t('admin.audit.fromTo', { before: named(program.sessionId), after: named(after.sessionId ?? '') });
  };
  return [
    {
      id: 'program',
      header: t('admin.program.programTitle'),
      value: ({ id, title }) => `${id} ${title}`,
      cell: (program) => (
        <>
          <span className={css.id}>{shownId(program)}</span>{' '}
          <span lang={program.language === 'ja' ? 'ja' : undefined}>{program.title}</span>
        </>
      ),
    },
    fateColumn(t('admin.many.fate'), (program) => ({ text: fateOf(program), tone: 'neutral' })),
  ];
}
