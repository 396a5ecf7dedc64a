import { useTranslation } from 'react-i18next';
import { placeProgram, selectItemRef, unplaceProgram } from 'shared-data/collections/writes';
import { useLocale } from 'shared-data/i18n/i18n';
import type { clashesBySlot } from 'shared-data/models/clashes';
import { compareText } from 'shared-data/models/compare';
import { type PlacedSlot, slotsByTime } from 'shared-data/models/placed-slots';
import { shownId } from 'shared-data/models/program-text';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { clockOf, minutesOf } from 'shared-data/models/venue-time';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { typedFields } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { presenterNames } from '../../schedule/labels.ts';
import { type Span, spanMinutes, timeWithinDay } from '../../schedule/minutes.ts';
import type { MoveHistory } from '../../schedule/move-history.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import { freeGaps, usualLength } from '../../schedule/slots.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import { ClosedNote } from './closed-note.tsx';
import type { PlacementValues, Surroundings } from './placement.ts';
import { SlotClashes } from './slot-clashes.tsx';
import css from './timetable.module.css';
import type { PlacementForm } from './use-placement.ts';

const { useValue } = typedFields<PlacementValues>();

export interface BoardProps {
  form: PlacementForm;
  programme: LiveProgramme;
  around: Surroundings;
  history: MoveHistory;
}

interface ItemProps extends BoardProps {
  clashesOf: ReturnType<typeof clashesBySlot>;
  item: TimetableItem;
  table: Timetable;
  roomId: string;
}

type Row = { kind: 'slot'; slot: PlacedSlot } | { kind: 'gap'; gap: Span };

export function BoardItem(props: ItemProps) {
  const { item, form, programme, around } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen = useValue('item', form) === item.id;
  const session = programme.sessions.find((one) => one.id === item.sessionId);
  const title = (locale === 'ja' && (item.titleJa ?? session?.titleJa)) || item.title || session?.title;
  const slots: Row[] = slotsByTime(item).map((slot) => ({ kind: 'slot', slot }));
  const gaps: Row[] =
    item.kind === 'oral' ? freeGaps(item, around.canceled).map((gap) => ({ kind: 'gap', gap })) : [];
  const rows = [...slots, ...gaps].sort((a, b) => compareText(beginOf(a), beginOf(b)));
  return (
    <article className={chosen ? `${css.item} ${css.chosen}` : css.item}>
      <header className={css.itemHead}>
        <strong className={css.time}>{timeRange(item.begin, item.end)}</strong>
        {item.sessionId && <SessionBadge code={item.sessionId} color={session?.color} />}
        <span className={css.itemTitle}>{title}</span>
        {item.kind !== 'oral' && <Badge>{t(`editor.kind.${item.kind}`)}</Badge>}
        {item.hidden && <Badge tone="warn">{t('editor.timetable.hidden')}</Badge>}
        {item.closed && <Badge tone="warn">{t('editor.timetable.closed')}</Badge>}
        <SlotClashes
          clashes={props.clashesOf({
            table: props.table.name,
            room: props.roomId,
            item: item.id,
            programId: '',
          })}
          programme={programme}
        />
      </header>
      {item.closed && <ClosedNote at={{ table: props.table.name, room: props.roomId, item: item.id }} />}
      {rows.length > 0 && (
        <ul className={css.slots}>
          {rows.map((row) =>
            row.kind === 'slot' ? (
              <SlotRow key={row.slot.programId} slot={row.slot} {...props} />
            ) : (
              <GapRow key={`free ${row.gap.begin}`} gap={row.gap} {...props} />
            ),
          )}
        </ul>
      )}
      {item.kind === 'poster' && <PosterRow {...props} />}
    </article>
  );
}

const beginOf = (row: Row) => (row.kind === 'slot' ? row.slot.begin : row.gap.begin);

function SlotRow({
  slot,
  item,
  table,
  roomId,
  form,
  programme,
  around,
  history,
  clashesOf,
}: ItemProps & { slot: PlacedSlot }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const program = programme.programOf(slot.programId);
  const current = useValue('program', form) === slot.programId;
  const at = { table: table.name, room: roomId, item: item.id };
  const remove = async () => {
    const ref = selectItemRef(at.table, at.room, at.item);
    if (!ref) return;
    const { order } = slot;
    const before = slot.timed ? { order, begin: slot.begin, end: slot.end } : { order };
    try {
      await history.remember(slot.programId, null, () => unplaceProgram(slot.programId, ref));
    } catch (error) {
      toast(
        t('editor.timetable.removeFailed', {
          id: shownIdOf(slot.programId),
          reason: t(errorMessageKey(error)),
        }),
        {
          kind: 'error',
        },
      );
      return;
    }
    const undo = async () => {
      const now = selectItemRef(at.table, at.room, at.item);
      try {
        if (now)
          await history.remember(slot.programId, { ...at, slot: before }, () =>
            placeProgram(slot.programId, now, before),
          );
      } catch (error) {
        toast(t(errorMessageKey(error)), { kind: 'error' });
      }
    };
    toast(t('editor.timetable.removed', { id: shownIdOf(slot.programId) }), {
      kind: 'success',
      action: { label: t('editor.timetable.undo'), run: () => void undo() },
    });
  };
  return (
    <li {...(current ? { className: css.current } : {})}>
      <span className={css.time}>{slot.timed ? timeRange(slot.begin, slot.end) : slot.order}</span>
      <span className={css.talk}>
        <strong>{shownIdOf(slot.programId)}</strong> {program?.title ?? t('editor.timetable.unknownProgram')}{' '}
        <span className={css.muted}>{program && presenterNames(program)}</span>{' '}
        {around.canceled.has(slot.programId) && <Badge tone="warn">{t('editor.assign.withdrawn')}</Badge>}
        <SlotClashes clashes={clashesOf({ ...at, programId: slot.programId })} programme={programme} />
      </span>
      <span className={css.slotActions}>
        <Button
          small
          look="quiet"
          aria-label={t('editor.timetable.moveLabel', { id: shownIdOf(slot.programId) })}
          onClick={() => form.store.set('program', slot.programId)}
        >
          {t('editor.timetable.move')}
        </Button>
        <Button
          small
          look="quiet"
          aria-label={t('editor.timetable.removeLabel', {
            id: shownIdOf(slot.programId),
            room: roomName(table.rooms?.[roomId], locale),
            begin: clockOf(slot.begin),
          })}
          onClick={() => void remove()}
        >
          {t('editor.timetable.remove')}
        </Button>
      </span>
    </li>
  );
}

function GapRow({ gap, item, form, around }: ItemProps & { gap: Span }) {
  const { t } = useTranslation();
  const program = around.programOf(useValue('program', form));
  const take = () => {
    const minutes = Math.min(usualLength(item), spanMinutes(gap));
    form.store.set('item', item.id);
    form.store.set('begin', gap.begin);
    form.store.set('end', timeWithinDay(minutesOf(gap.begin) + minutes));
  };
  return (
    <li className={css.gap}>
      <span className={css.time}>{timeRange(gap.begin, gap.end)}</span>
      <span className={css.talk}>{t('editor.timetable.gap', { minutes: spanMinutes(gap) })}</span>
      {program && (
        <span className={css.slotActions}>
          <Button
            small
            look="quiet"
            aria-label={t('editor.timetable.useLabel', { id: shownId(program), begin: clockOf(gap.begin) })}
            onClick={take}
          >
            {t('editor.timetable.use')}
          </Button>
        </span>
      )}
    </li>
  );
}

function PosterRow({ item, form, around }: ItemProps) {
  const { t } = useTranslation();
  const program = around.programOf(useValue('program', form));
  if (program?.presentationType !== 'poster' || item.programs?.[program.id]) return null;
  return (
    <Button small look="quiet" onClick={() => form.store.set('item', item.id)}>
      {t('editor.timetable.useItem', { id: shownId(program) })}
    </Button>
  );
}
