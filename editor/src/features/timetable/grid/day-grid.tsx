import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { clashesBySlot, findClashes } from '../../../schedule/clashes.ts';
import { conflictIndex } from '../../../schedule/conflicts.ts';
import { spanMinutes } from '../../../schedule/minutes.ts';
import { itemKey, type MarkedPlace, placesOfDay } from '../../../schedule/places.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import type { MoveHistory } from '../move-history.ts';
import { itemsOf, roomsOf } from '../placement.ts';
import css from './grid.module.css';
import { GridItem } from './grid-item.tsx';
import { hoursOf, scaleOf } from './grid-scale.ts';
import { GridTools } from './grid-tools.tsx';
import { HeldBar } from './held-bar.tsx';
import { focusStop, keepTabStop, stopBeside } from './tab-stops.ts';
import { placeText } from './talk-words.ts';
import { UnplacedList } from './unplaced-list.tsx';
import { useMoves } from './use-moves.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

export interface DayGridProps {
  programme: LiveProgramme;
  history: MoveHistory;
  day: Timetable;
  days: readonly Timetable[];
  onDay: (name: string) => void;
  /** Chosen at the start: a link from elsewhere names it. */
  program: string;
  /** `itemKey` to look at first. */
  item: string;
}

const none: readonly MarkedPlace[] = [];

/** A whole day, rooms by time. A program is chosen by click, Enter or dragging, and placed the same way; Escape gives up. */
export function DayGrid({ programme, history, day, days, onDay, program: start, item: first }: DayGridProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [zoom, setZoom] = useState<number>(1.5);
  const [held, setHeld] = useState<string | null>(programme.programOf(start) ? start : null);
  const [asked, setAsked] = useState(start);
  if (asked !== start) {
    setAsked(start);
    if (programme.programOf(start)) setHeld(start);
  }
  const root = useRef<HTMLDivElement>(null);
  /** Selectors, best first, of what gets the focus as soon as it is there. */
  const wanted = useRef<readonly string[] | null>(null);
  const { said, say, place, unplace, step } = useMoves(programme, history);
  const { tables, programs, programOf, canceled, positionsOf } = programme;

  const index = useMemo(() => conflictIndex(tables, programOf), [tables, programs, programOf]);
  const clashesOf = useMemo(
    () => clashesBySlot(findClashes(tables, programOf, index)),
    [tables, programOf, index],
  );
  const program = held === null ? undefined : programOf(held);
  const places = useMemo(() => {
    if (!program?.sessionId) return new Map<string, MarkedPlace[]>();
    const [position] = positionsOf(program.id);
    const minutes = position && program.presentationType === 'oral' ? spanMinutes(position) : null;
    return placesOfDay(program, day, index, { canceled, minutes });
  }, [program, day, index, canceled, positionsOf]);
  const words = useRef({ tables, t, locale });
  words.current = { tables, t, locale };
  // Stable, so that an item without places is not drawn again when another one changes.
  const textOf = useCallback((one: MarkedPlace) => placeText(one, words.current.tables, words.current), []);
  const currentProgramOf = useCallback<typeof programOf>((id) => programOf(id), [programs, programOf]);

  /** How the program was chosen, which says where the focus goes afterwards. */
  const chosenBy = useRef<'list' | 'grid' | 'pointer'>('pointer');
  const hold = (id: string, by: typeof chosenBy.current) => {
    chosenBy.current = by;
    wanted.current = by === 'pointer' ? null : ['[data-place][data-mark=fits]', '[data-place]'];
    setHeld(id);
    if (by !== 'pointer') say('');
  };
  const release = () => {
    if (held === null) return;
    setHeld(null);
    say(t('editor.grid.released', { id: held }));
    wanted.current = [`[data-program="${CSS.escape(held)}"]`];
  };
  const drop = (key: string, id = held) => {
    const at = [...latestPlaces.current.values()].flat().find((one) => one.key === key);
    if (!at || id === null) return;
    setHeld(null);
    wanted.current =
      chosenBy.current === 'list' || at.kind === 'poster'
        ? ['[data-list] button']
        : [`[data-rooms] [data-program="${CSS.escape(id)}"]`];
    void place(id, at);
  };
  const remove = (id: string) => {
    setHeld(null);
    wanted.current = [`[data-list] [data-program="${CSS.escape(id)}"]`, '[data-list] button'];
    void unplace(id);
  };
  const latestPlaces = useRef(places);
  latestPlaces.current = places;
  const { ghost, scroller, handlers } = usePointerDrag({
    hold: (id) => hold(id, 'pointer'),
    drop,
    release,
  });

  useLayoutEffect(() => {
    const all = root.current?.querySelectorAll<HTMLElement>('[data-rooms] button') ?? [];
    const stops = stopsIn(root.current, held !== null).flat();
    for (const one of all) if (one.tabIndex === 0 && !stops.includes(one)) one.tabIndex = -1;
    keepTabStop(stops);
  });
  useLayoutEffect(() => {
    const element = wanted.current
      ?.map((selector) => root.current?.querySelector<HTMLElement>(selector))
      .find((one) => one !== null && one !== undefined);
    if (!element) return;
    wanted.current = null;
    const rooms = stopsIn(root.current, held !== null).flat();
    if (rooms.includes(element)) focusStop(rooms, element);
    else element.focus();
  });
  useLayoutEffect(() => {
    if (first)
      root.current
        ?.querySelector(`[data-item="${CSS.escape(first)}"]`)
        ?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [first]);

  const onClick = ({ target, detail }: MouseEvent) => {
    const button = (target as Element).closest<HTMLElement>('[data-program], [data-place]');
    const { program: id, place: key } = button?.dataset ?? {};
    if (key !== undefined) drop(key);
    else if (id !== undefined && id === held) release();
    else if (id !== undefined)
      // A click by keyboard has no detail.
      hold(id, detail > 0 ? 'pointer' : button?.closest('[data-list]') ? 'list' : 'grid');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    wanted.current = null;
    if (target.matches('input, select')) return;
    const id = held ?? target.dataset.program;
    if ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())) {
      event.preventDefault();
      void step(event.key.toLowerCase() === 'y' || event.shiftKey ? 'redo' : 'undo');
    } else if (event.key === 'Escape' && held !== null) {
      event.preventDefault();
      release();
    } else if (event.key === 'Delete' && id && positionsOf(id).length > 0) {
      event.preventDefault();
      remove(id);
    } else if (target.closest('[data-rooms]')) {
      const rooms = stopsIn(root.current, held !== null);
      const next = stopBeside(rooms, target, event.key);
      if (!next) return;
      event.preventDefault();
      focusStop(rooms.flat(), next);
    }
  };

  const rooms = roomsOf(day);
  const scale = scaleOf(day);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons within
    <div ref={root} className={css.frame} onClick={onClick} onKeyDown={onKeyDown} {...handlers}>
      <UnplacedList programme={programme} held={held} />
      <div className={css.main}>
        <GridTools
          days={days}
          day={day}
          onDay={onDay}
          zoom={zoom}
          onZoom={setZoom}
          history={history}
          onStep={(way) => void step(way)}
        />
        <HeldBar
          programme={programme}
          program={program}
          places={[...places.values()].flat()}
          onRelease={release}
          onRemove={remove}
        />
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <div
          ref={scroller}
          className={css.scroller}
          data-holding={held !== null || undefined}
          style={{ '--ppm': zoom, '--rooms': rooms.length, '--day': scale.to - scale.from } as CSSProperties}
        >
          <div className={css.heads}>
            <span className={css.corner} />
            {rooms.map((room) => (
              <h3 key={room.id} className={css.room}>
                {roomName(room, locale)}
              </h3>
            ))}
          </div>
          <div className={css.body} role="application" aria-label={t('editor.grid.label')} data-rooms="">
            <div className={css.axis} aria-hidden="true">
              {hoursOf(scale).map(({ at, label }) => (
                <span key={at} className={css.hour} style={{ '--at': at } as CSSProperties}>
                  {label}
                </span>
              ))}
            </div>
            {rooms.map((room) => (
              <div key={room.id} className={css.column} data-room={room.id}>
                <p className={css.roomAgain} aria-hidden="true">
                  {roomName(room, locale)}
                </p>
                {itemsOf(room).map((item) => {
                  const key = itemKey(room.id, item.id);
                  const ids = Object.keys(item.programs ?? {});
                  return (
                    <GridItem
                      key={item.id}
                      item={item}
                      roomId={room.id}
                      room={roomName(room, locale)}
                      session={programme.sessions.find(({ id }) => id === item.sessionId)}
                      from={scale.from}
                      programOf={currentProgramOf}
                      clashing={ids
                        .filter(
                          (programId) =>
                            clashesOf({ table: day.name, room: room.id, item: item.id, programId }).length >
                            0,
                        )
                        .join(' ')}
                      held={held !== null && ids.includes(held) ? held : null}
                      places={places.get(key) ?? none}
                      textOf={textOf}
                    />
                  );
                })}
              </div>
            ))}
          </div>
        </div>
      </div>
      <div ref={ghost} className={css.ghost} aria-hidden="true" />
    </div>
  );
}

/** What arrows move between, by room: talks, or places while a program is chosen. */
function stopsIn(root: HTMLElement | null, holding: boolean): HTMLElement[][] {
  const selector = holding ? '[data-place], [aria-pressed="true"]' : '[data-program]';
  return [...(root?.querySelectorAll('[data-room]') ?? [])].map((room) => [
    ...room.querySelectorAll<HTMLElement>(selector),
  ]);
}
