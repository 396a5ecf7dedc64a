import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import { acknowledgementKey, type Clash, isMildClash, type NoteOf } from 'shared-data/models/clashes';
import type { Engagement, Place } from 'shared-data/models/engagements';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { Badge } from 'shared-ui/badge';
import { paths } from '../paths.ts';
import { dayLabel, itemLabel } from '../schedule/labels.ts';
import { shownIdOf } from '../schedule/shown-id.ts';
import type { LiveProgramme } from '../schedule/use-programme.ts';
import { AcceptButton } from './accept-button.tsx';
import css from './clashes.module.css';

export interface ClashListProps {
  programme: LiveProgramme;
  clashes: readonly Clash[];
  noteOf: NoteOf;
}

export function ClashList({ programme, clashes, noteOf }: ClashListProps) {
  const { t } = useTranslation();
  const where = (place: Where) => <Spot place={place} programme={programme} />;
  const sorted = [...clashes].sort(
    (a, b) => Number(noteOf(a) !== undefined) - Number(noteOf(b) !== undefined),
  );
  return (
    <ul className={css.list}>
      {sorted.map((clash) => {
        const note = noteOf(clash);
        const tone = note !== undefined ? 'neutral' : isMildClash(clash) ? 'warn' : 'bad';
        return (
          <li key={acknowledgementKey(clash)} className={css.clash}>
            <Badge tone={tone}>{t(`editor.clash.${clash.kind}`)}</Badge>
            <ClashText clash={clash} where={where} />
            {note !== undefined && <p>{t('editor.acknowledge.accepted', { note })}</p>}
            <AcceptButton clash={clash} note={note} />
          </li>
        );
      })}
    </ul>
  );
}

type Where = Place | Engagement;

function ClashText({ clash, where }: { clash: Clash; where: (place: Where) => ReactNode }) {
  const { t } = useTranslation();
  switch (clash.kind) {
    case 'person':
      return (
        <>
          <p>{t('editor.clash.personText', { name: clash.name })}</p>
          <div className={css.spots}>
            {where(clash.first)}
            {where(clash.second)}
          </div>
        </>
      );
    case 'walk':
      return (
        <>
          <p>{t('editor.clash.walkText', { name: clash.name })}</p>
          <div className={css.spots}>
            {where(clash.first)}
            {where(clash.second)}
          </div>
        </>
      );
    case 'unavailable': {
      const time = timeRange(clash.away.begin, clash.away.end);
      return (
        <>
          <p>{t('editor.clash.unavailableText', { name: clash.name, time })}</p>
          <div className={css.spots}>{where(clash.place)}</div>
        </>
      );
    }
    case 'room':
      return (
        <>
          <p>{t('editor.clash.roomText')}</p>
          <div className={css.spots}>
            {where(clash.first)}
            {where(clash.second)}
          </div>
        </>
      );
    case 'outside':
      return (
        <>
          <p>{t('editor.clash.outsideText', { time: timeRange(clash.item.begin, clash.item.end) })}</p>
          <div className={css.spots}>{where(clash.place)}</div>
        </>
      );
  }
}

function Spot({ place, programme }: { place: Where; programme: LiveProgramme }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const table = programme.tables.find((one) => one.name === place.table);
  // Only people convene; what stands in a room is an event.
  const event = 'person' in place ? undefined : table?.rooms?.[place.room]?.tables?.[place.item];
  const at = { table: place.table, room: place.room, item: place.item };
  const search = new URLSearchParams(place.programId ? { program: place.programId, ...at } : at);
  return (
    <Link to={`${paths.editorTimetable()}?${search}`} className={css.spot}>
      <strong>
        {shownIdOf(place.programId) || (event ? itemLabel(event, t, locale) : t('editor.clash.convenes'))}
      </strong>
      <span>
        {table && dayLabel(table, locale)} {timeRange(place.begin, place.end)}
      </span>
      <span>{roomName(table?.rooms?.[place.room], locale)}</span>
    </Link>
  );
}
