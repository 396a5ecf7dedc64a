import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { type ConflictIndex, conflictsAt, isError } from 'shared-data/models/conflicts';
import { itemAt } from 'shared-data/models/placed-slots';
import type { TimeSpan } from 'shared-data/models/timetable';
import { clockOf, minutesOf } from 'shared-data/models/venue-time';
import { timeWithinDay } from '../../../schedule/minutes.ts';
import { isRejected, type Result } from '../../../schedule/operation-checks.ts';
import { itemResized, talkResized } from '../../../schedule/operations.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import type { Asked } from '../operation/operation-dialog.tsx';
import { spanOf, type Target } from '../operation/operation-kinds.ts';
import { rejectionText } from '../operation/operation-words.ts';
import { selectorOf, targetOf } from './grid-targets.ts';
import { conflictText } from './talk-words.ts';

export interface OpenMenu {
  target: Target;
  at: { x: number; y: number };
}

interface Options {
  programme: LiveProgramme;
  index: ConflictIndex;
  table: string;
  root: RefObject<HTMLDivElement | null>;
  run: (result: Result) => Promise<void>;
}

export function useOperations({ programme, index, table, root, run }: Options) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { tables, canceled, programOf } = programme;
  const context = { tables, canceled };

  const resized = ({ at, programId }: Target, to: Partial<TimeSpan>): Result =>
    programId ? talkResized(context, programId, to) : itemResized(context, at, to);

  const openAt = (target: Target, at: OpenMenu['at']) => setMenu({ target, at });
  const openMenu = (element: Element, at?: { x: number; y: number }): boolean => {
    const target = targetOf(element, table);
    if (!target) return false;
    const box = element.getBoundingClientRect();
    openAt(target, at ?? { x: box.left + 16, y: Math.min(box.top + 24, box.bottom) });
    return true;
  };
  const closeMenu = (back: boolean) => {
    if (menu && back) root.current?.querySelector<HTMLElement>(selectorOf(menu.target))?.focus();
    setMenu(null);
  };

  const resizeBy = (element: Element, minutes: number): boolean => {
    const target = targetOf(element, table);
    const span = target && spanOf(tables, target);
    if (!target || !span) return false;
    void run(resized(target, { end: timeWithinDay(minutesOf(span.end) + minutes) }));
    return true;
  };

  const edges = {
    spanOf: (element: HTMLElement) => {
      const target = targetOf(element, table);
      const slot = target?.programId ? itemAt(tables, target.at)?.programs?.[target.programId] : undefined;
      // Posters have no time of their own.
      return target && (!target.programId || slot?.begin) ? spanOf(tables, target) : undefined;
    },
    describe: (element: HTMLElement, to: Partial<TimeSpan>) => {
      const target = targetOf(element, table);
      const result = target && resized(target, to);
      const text = to.begin
        ? t('editor.op.from', { time: clockOf(to.begin) })
        : t('editor.op.until', { time: clockOf(to.end ?? '') });
      if (!target || !result || (isRejected(result) && result.rejected === 'nothing'))
        return { text, fits: true };
      if (isRejected(result)) return { text: `${text} ${rejectionText(result, { t, locale })}`, fits: false };
      const conflicts = conflictsOf(target, to).map((one) => conflictText(one, tables, { t, locale }));
      return { text: [text, ...conflicts.slice(0, 1)].join(' '), fits: true };
    },
    resize: (element: HTMLElement, to: Partial<TimeSpan>) => {
      const target = targetOf(element, table);
      if (target) void run(resized(target, to));
    },
  };

  const conflictsOf = ({ at, programId }: Target, to: Partial<TimeSpan>) => {
    const program = programOf(programId);
    const item = itemAt(tables, at);
    const span = spanOf(tables, { at, programId });
    const date = tables.find(({ name }) => name === at.table)?.date ?? '';
    if (!program || !item || !span) return [];
    return conflictsAt(index, program, { ...at, date, kind: item.kind, ...span, ...to }).filter(isError);
  };

  return { menu, openMenu, openAt, closeMenu, asked, ask: setAsked, resizeBy, edges };
}
