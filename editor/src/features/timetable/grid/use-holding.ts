import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { ConflictIndex } from 'shared-data/models/conflicts';
import type { Timetable } from 'shared-data/models/timetable';
import { toast } from 'shared-ui/toast';
import { spanMinutes } from '../../../schedule/minutes.ts';
import { type MarkedPlace, placesOfDay } from '../../../schedule/places.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { programButton, selectorOfTalkAt } from './grid-targets.ts';
import { placeText } from './talk-words.ts';
import type { Wanted } from './use-grid-focus.ts';
import type { useMoves } from './use-moves.ts';

export interface HoldingOptions {
  programme: LiveProgramme;
  day: Timetable;
  index: ConflictIndex;
  /** Chosen at the start: a link from elsewhere names it. */
  start: string;
  fine: boolean;
  moves: ReturnType<typeof useMoves>;
  wanted: Wanted;
}

/** For when the list is filtered to nothing. */
const anyStop = '[data-rooms] [tabindex="0"]';

export function useHolding({ programme, day, index, start, fine, moves, wanted }: HoldingOptions) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { tables, programOf, canceled, positionsOf } = programme;
  const [held, setHeld] = useState<string | null>(programOf(start) ? start : null);
  const [asked, setAsked] = useState(start);
  if (asked !== start) {
    setAsked(start);
    if (programOf(start)) setHeld(start);
  }
  const program = held === null ? undefined : programOf(held);
  useEffect(() => {
    if (held === null || program) return;
    setHeld(null);
    toast(t('editor.op.rejected.gone', { id: shownIdOf(held) }));
  }, [held, program, t]);
  const places = useMemo(() => {
    if (!program?.sessionId) return new Map<string, MarkedPlace[]>();
    const [position] = positionsOf(program.id);
    const minutes = position && program.presentationType === 'oral' ? spanMinutes(position) : null;
    return placesOfDay(program, day, index, { canceled, minutes, fine });
  }, [program, day, index, canceled, positionsOf, fine]);
  const latestPlaces = useRef(places);
  latestPlaces.current = places;
  const words = useRef({ tables, t, locale });
  words.current = { tables, t, locale };
  // Stable, so that an item without places is not drawn again when another one changes.
  const textOf = useCallback((one: MarkedPlace) => placeText(one, words.current.tables, words.current), []);

  /** How the program was chosen, which says where the focus goes afterwards. */
  const chosenBy = useRef<'list' | 'grid' | 'pointer'>('pointer');
  const hold = (id: string, by: typeof chosenBy.current) => {
    chosenBy.current = by;
    wanted.current = by === 'pointer' ? null : ['[data-place][data-mark=fits]', '[data-place]'];
    setHeld(id);
    if (by !== 'pointer') moves.announce('');
  };
  const release = () => {
    if (held === null) return;
    setHeld(null);
    moves.announce(t('editor.grid.released', { id: shownIdOf(held) }));
    wanted.current = [programButton(held)];
  };
  const drop = (key: string) => {
    const at = [...latestPlaces.current.values()].flat().find((one) => one.key === key);
    if (!at || held === null) return;
    setHeld(null);
    const own = programButton(held);
    const card = selectorOfTalkAt(held, at);
    wanted.current = chosenBy.current === 'list' ? [`[data-list] button:not(${own})`, card] : [card];
    void moves.place(held, at, () => {
      wanted.current = [`[data-rooms] ${own}`, own, anyStop];
    });
  };
  const remove = (id: string) => {
    setHeld(null);
    wanted.current = [`[data-list] ${programButton(id)}`, '[data-list] button', anyStop];
    void moves.unplace(id);
  };
  return { held, program, places, textOf, hold, release, drop, remove, giveUp: () => setHeld(null) };
}
