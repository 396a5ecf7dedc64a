import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesOf } from 'shared-data/models/venue-time';
import type { MarkedPlace } from '../../../schedule/places.ts';
import css from './cards.module.css';
import { placeLabel } from './talk-words.ts';

const signs = { fits: '✓', coauthor: 'i', warning: '!', otherSession: '?', conflict: '✕' } as const;

interface Props {
  place: MarkedPlace;
  /** Minutes since midnight at the upper edge of what it is drawn in. */
  from: number;
  textOf: (place: MarkedPlace) => string;
}

/** A place for what is held. Of those that overlap only the beginning is drawn, and under the pointer all of it. */
export const PlaceButton = memo(function PlaceButton({ place, from, textOf }: Props) {
  const { t } = useTranslation();
  const text = textOf(place);
  const whole = span(place.begin, place.end, from);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.place}
      data-place={place.key}
      data-mark={place.mark}
      data-begin={minutesOf(place.begin)}
      data-drawn={place.drawn === undefined ? undefined : ''}
      aria-label={text}
      title={text}
      style={
        (place.drawn === undefined
          ? whole
          : { ...whole, '--whole': whole['--minutes'], '--minutes': place.drawn }) as CSSProperties
      }
    >
      <span aria-hidden="true">{signs[place.mark]}</span> {placeLabel(place, t)}
    </button>
  );
});

export function span(begin: string, end: string, from: number) {
  return {
    '--at': minutesOf(begin) - from,
    '--minutes': Math.max(minutesOf(end) - minutesOf(begin), 1),
  } as CSSProperties & Record<'--at' | '--minutes', number>;
}
