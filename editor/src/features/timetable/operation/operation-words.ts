import type { Clash } from 'shared-data/models/clashes';
import type { Place } from 'shared-data/models/engagements';
import { itemAt } from 'shared-data/models/placed-slots';
import { timeRange } from 'shared-data/models/time-range';
import type { ProgramPosition, Timetable, TimetableItem } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import type { Change, ItemFields, Spot } from '../../../schedule/changes.ts';
import { itemLabel } from '../../../schedule/labels.ts';
import { type Rejection, sameItem } from '../../../schedule/operation-checks.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { Words } from '../grid/talk-words.ts';

export function rejectionText({ rejected, id = '', ids, span, room }: Rejection, words: Words): string {
  const { t, locale } = words;
  const time = span ? timeRange(span.begin, span.end) : '';
  return t(`editor.op.rejected.${rejected}`, {
    ...{ id: (ids ?? [id]).map(shownIdOf).join(', '), time, room: roomName(room, locale) },
  });
}

/** One line for each talk and item that changes: what it is, when and where it was, when and where it will be. */
export function changeLines(
  { moves, items, chairs = [] }: Change,
  tables: readonly Timetable[],
  words: Words,
): string[] {
  const { t, locale } = words;
  const roomAt = ({ table, room }: ProgramPosition) =>
    roomName(tables.find(({ name }) => name === table)?.rooms?.[room], locale);
  const lines: string[] = [];
  for (const edit of items) {
    const item = itemAt(tables, edit);
    if (edit.after === null)
      lines.push(`${item ? itemLabel(item, t, locale) : edit.item}, ${roomAt(edit)} ${t('editor.op.goes')}`);
    else if (edit.before === null) {
      const made = { id: edit.item, version: 0, ...edit.after } as TimetableItem;
      lines.push(`+ ${itemLabel(made, t, locale)}, ${roomAt(edit)}`);
    } else if (item && ('title' in edit.after || 'sessionId' in edit.after))
      lines.push(
        `${itemLabel(item, t, locale)}, ${roomAt(edit)} → ${itemLabel({ ...item, ...edit.after }, t, locale)}`,
      );
    else if (item && 'convener' in edit.after)
      lines.push(
        `${itemLabel(item, t, locale)}, ${roomAt(edit)}: ${t('editor.session.chairs')} ${edit.after.convener ?? '–'}`,
      );
    else if (item && ('hidden' in edit.after || 'closed' in edit.after))
      lines.push(`${itemLabel(item, t, locale)}, ${roomAt(edit)}: ${flagWords(edit.after, t).join(', ')}`);
    else if (item) {
      const { begin = item.begin, end = item.end } = edit.after;
      lines.push(`${itemLabel(item, t, locale)}, ${roomAt(edit)} → ${timeRange(begin, end)}`);
    }
  }
  const isNamed = (at: ProgramPosition) => items.some((edit) => sameItem(edit, at));
  for (const { uid: _, name, chairs: is, ...at } of chairs.filter((edit) => !isNamed(edit))) {
    const item = itemAt(tables, at);
    lines.push(
      `${item ? itemLabel(item, t, locale) : at.item}, ${roomAt(at)}: ${t('editor.session.chairs')} ${is ? '+' : '−'} ${name}`,
    );
  }
  for (const { programId, before, after } of moves) {
    const room = before && after && before.room !== after.room ? `, ${roomAt(after)}` : '';
    lines.push(`${shownIdOf(programId)} ${slotText(before)} → ${slotText(after)}${room}`);
  }
  return lines;
}

function flagWords(after: Partial<ItemFields>, t: Words['t']): string[] {
  return [
    ...('hidden' in after ? [t(after.hidden ? 'editor.timetable.hidden' : 'editor.op.shown')] : []),
    ...('closed' in after ? [t(after.closed ? 'editor.timetable.closed' : 'editor.op.opened')] : []),
  ];
}

function slotText(spot: Spot | null): string {
  const { begin, end, board = '' } = spot?.slot ?? {};
  return begin && end ? timeRange(begin, end) : board;
}

export function clashText(clash: Clash, tables: readonly Timetable[], { t, locale }: Words): string {
  const place = ({ programId, table, room, item, begin, end }: Place) => {
    const at = tables.find(({ name }) => name === table)?.rooms?.[room];
    const event = clash.kind === 'room' ? at?.tables?.[item] : undefined;
    const what = shownIdOf(programId) || (event ? itemLabel(event, t, locale) : t('editor.clash.convenes'));
    return `${what} ${timeRange(begin, end)}, ${roomName(at, locale)}`;
  };
  if (clash.kind === 'outside') {
    const time = timeRange(clash.item.begin, clash.item.end);
    return `${place(clash.place)}: ${t('editor.clash.outsideText', { time })}`;
  }
  if (clash.kind === 'unavailable') {
    const time = timeRange(clash.away.begin, clash.away.end);
    return `${place(clash.place)}: ${t('editor.clash.unavailableText', { name: clash.name, time })}`;
  }
  if (clash.kind === 'walk')
    return `${t('editor.clash.walkText', { name: clash.name })} ${place(clash.first)} / ${place(clash.second)}`;
  const text =
    clash.kind === 'person' ? t('editor.clash.personText', { name: clash.name }) : t('editor.clash.roomText');
  return `${text} ${place(clash.first)} / ${place(clash.second)}`;
}
