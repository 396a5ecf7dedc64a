import { timeRange } from 'shared-data/models/time-range';
import type { ProgramPosition, Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import type { Change } from '../../../schedule/changes.ts';
import type { Clash } from '../../../schedule/clashes.ts';
import type { Place } from '../../../schedule/engagements.ts';
import { itemLabel } from '../../../schedule/labels.ts';
import type { Refusal } from '../../../schedule/operation-checks.ts';
import { itemAt } from '../../../schedule/placed-items.ts';
import type { Words } from '../grid/talk-words.ts';

export function refusalText({ refused, id = '', span }: Refusal, { t }: Words): string {
  const time = span ? timeRange(span.begin, span.end) : '';
  return t(`editor.op.refused.${refused}`, { id, time });
}

/** One line for each talk and item that changes: what it is, when it was, when it will be. */
export function changeLines({ moves, items }: Change, tables: readonly Timetable[], words: Words): string[] {
  const { t, locale } = words;
  const lines: string[] = [];
  for (const edit of items) {
    const item = itemAt(tables, edit);
    if (!item) continue;
    const { begin = item.begin, end = item.end } = edit.after;
    lines.push(`${itemLabel(item, t, locale)} → ${timeRange(begin, end)}`);
  }
  const when = (
    spot: (ProgramPosition & { slot: { begin?: string; end?: string; board?: string } }) | null,
  ) => {
    if (!spot) return '';
    const { begin, end, board } = spot.slot;
    return begin && end ? timeRange(begin, end) : (board ?? '');
  };
  for (const { programId, before, after } of moves)
    lines.push(`${programId} ${when(before)} → ${when(after)}`);
  return lines;
}

export function clashText(clash: Clash, tables: readonly Timetable[], { t, locale }: Words): string {
  const place = ({ programId, table, room, begin, end }: Place) => {
    const at = tables.find(({ name }) => name === table)?.rooms?.[room];
    return `${programId || t('editor.clash.convenes')} ${timeRange(begin, end)}, ${roomName(at, locale)}`;
  };
  if (clash.kind === 'outside') {
    const time = timeRange(clash.item.begin, clash.item.end);
    return `${place(clash.place)}: ${t('editor.clash.outsideText', { time })}`;
  }
  const text =
    clash.kind === 'person' ? t('editor.clash.personText', { name: clash.name }) : t('editor.clash.roomText');
  return `${text} ${place(clash.first)} / ${place(clash.second)}`;
}
