import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setProgramOrder, useProgramOrders } from 'shared-data/collections/editor-data';
import { useProgramsOfSession } from 'shared-data/collections/hooks';
import type { PublicProgram } from 'shared-data/models/program';
import { orderedPrograms, type ProgramOrder } from 'shared-data/models/program-order';
import { shownId } from 'shared-data/models/program-text';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button, IconButton } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { passFocus } from '../../assignment/pass-focus.ts';
import { presenterNames } from '../../schedule/labels.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import { LastOrder, LeftPrograms, useLastOrder } from './last-order.tsx';
import css from './session.module.css';
import { useOrderSteps } from './use-order-steps.ts';

interface Props {
  sessionId: string;
  /** Somebody has merged or deleted the session. */
  gone?: boolean;
}

/** The programs of a session in their order; once the session is gone, as they were last shown. */
export function OrderOfSession({ sessionId, gone = false }: Props) {
  const order = useRef<ProgramOrder>({});
  // A session that goes away loses its order, maybe before its programs.
  order.current = useProgramOrders()(sessionId) ?? order.current;
  const programs = orderedPrograms(useProgramsOfSession(sessionId), order.current);
  const last = useLastOrder(programs, gone);
  if (gone) return <LastOrder ids={last} />;
  const left = last.filter((id) => !programs.some((program) => program.id === id));
  return (
    <div className={css.stack}>
      <LeftPrograms ids={left} />
      <OrderedList sessionId={sessionId} programs={programs} order={order.current} />
    </div>
  );
}

/** Somebody else may take away a program, or the whole session. */
const toDialog = passFocus('dialog', 'button');

interface ListProps {
  sessionId: string;
  programs: readonly PublicProgram[];
  order: ProgramOrder;
}

/** Alt with an arrow moves the row that has the focus; each move is saved at once. */
function OrderedList({ sessionId, programs, order }: ListProps) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const steps = useOrderSteps(programs, order);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(focused.current)}"]`)?.focus();
    focused.current = null;
  });

  const save = async (changes: ProgramOrder) => {
    try {
      await setProgramOrder(sessionId, changes);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  const move = (from: number, to: number) => {
    const program = programs[from];
    const changes = steps.move(from, to);
    if (!program || Object.keys(changes).length === 0) return;
    focused.current = program.id;
    setAnnouncement(
      t('editor.session.moved', { id: shownId(program), place: to + 1, count: programs.length }),
    );
    void save(changes);
  };
  const undo = () => {
    const undone = steps.undo();
    if (!undone) return;
    if (undone.changes) void save(undone.changes);
    else toast(t('editor.session.orderKept', { id: shownIdOf(undone.id) }), { kind: 'error' });
  };
  const indexAt = ({ target }: DragEvent | KeyboardEvent) => {
    const row = (target as Element).closest<HTMLElement>('[data-row]');
    return placeOf(row?.dataset.row);
  };
  const placeOf = (id: string | undefined) => programs.findIndex((program) => program.id === id);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexAt(event);
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (from < 0 || by === undefined) return;
    event.preventDefault();
    if (event.altKey) move(from, from + by);
    else list.current?.querySelectorAll<HTMLElement>('[data-row]')[from + by]?.focus();
  };
  // Not its place, which changes when another one leaves the session.
  const dragged = useRef<string>(undefined);
  return (
    <div ref={toDialog} className={css.stack}>
      <p className={css.hint}>{t('editor.session.orderHint')}</p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {programs.length === 0 && <p>{t('editor.session.noPrograms')}</p>}
      <ol
        ref={list}
        className={css.ordered}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          dragged.current = programs[indexAt(event)]?.id;
        }}
        onDragOver={(event) => {
          if (dragged.current !== undefined && indexAt(event) >= 0) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          move(placeOf(dragged.current), indexAt(event));
          dragged.current = undefined;
        }}
      >
        {programs.map((program, index) => (
          <li
            key={program.id}
            ref={toDialog}
            className={css.row}
            data-row={program.id}
            draggable
            tabIndex={index === 0 ? 0 : -1}
          >
            <span className={css.number}>{index + 1}</span>
            <span className={css.talk}>
              <strong>{shownId(program)}</strong> {program.title}{' '}
              {program.canceled && <Badge tone="warn">{t('editor.assign.withdrawn')}</Badge>}{' '}
              <span className={css.quiet}>
                {presenterNames(program)} · {t(`editor.kind.${program.presentationType}`)}
              </span>
            </span>
            <span className={css.arrows}>
              <IconButton
                icon="arrowUp"
                label={t('editor.session.up', { id: shownId(program) })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="arrowDown"
                label={t('editor.session.down', { id: shownId(program) })}
                disabled={index === programs.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button small look="quiet" disabled={!steps.canUndo} onClick={undo}>
          {t('editor.assign.undo')}
        </Button>
      </div>
    </div>
  );
}
