import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { Badge } from 'shared-ui/badge';
import { paths } from '../../paths.ts';
import type { Clash } from '../../schedule/clashes.ts';
import type { Engagement, Place } from '../../schedule/engagements.ts';
import { dayLabel } from '../../schedule/labels.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import css from './home.module.css';

export interface ClashListProps {
  programme: LiveProgramme;
  clashes: readonly Clash[];
}

export function ClashList({ programme, clashes }: ClashListProps) {
  const { t } = useTranslation();
  const where = (place: Where) => <Spot place={place} programme={programme} />;
  return (
    <ul className={css.list}>
      {clashes.map((clash) => (
        <li key={keyOf(clash)} className={css.clash}>
          <Badge tone="bad">{t(`editor.clash.${clash.kind}`)}</Badge>
          <ClashText clash={clash} where={where} />
        </li>
      ))}
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
  const at = { table: place.table, room: place.room, item: place.item };
  const search = new URLSearchParams(place.programId ? { program: place.programId, ...at } : at);
  return (
    <Link to={`${paths.editorTimetable()}?${search}`} className={css.spot}>
      <strong>{place.programId || t('editor.clash.convenes')}</strong>
      <span>
        {table && dayLabel(table, locale)} {timeRange(place.begin, place.end)}
      </span>
      <span>{roomName(table?.rooms?.[place.room], locale)}</span>
    </Link>
  );
}

function keyOf(clash: Clash): string {
  if (clash.kind === 'outside') return `outside ${clash.place.item} ${clash.place.programId}`;
  const { first, second } = clash;
  return [clash.kind, first.item, first.programId, second.item, second.programId].join(' ');
}
