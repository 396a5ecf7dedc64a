import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { acknowledgeConflict } from 'shared-data/collections/timetable-changes';
import { useLocale } from 'shared-data/i18n/i18n';
import { acknowledgementKey, type Clash, type NoteOf } from 'shared-data/models/clashes';
import type { Engagement, Place } from 'shared-data/models/engagements';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import { dayLabel } from '../../schedule/labels.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import css from './home.module.css';

export interface ClashListProps {
  programme: LiveProgramme;
  clashes: readonly Clash[];
  noteOf: NoteOf;
}

/** Those that nobody accepts, then the accepted ones with their reasons. */
export function ClashList({ programme, clashes, noteOf }: ClashListProps) {
  const { t } = useTranslation();
  const where = (place: Where) => <Spot place={place} programme={programme} />;
  const [accepting, setAccepting] = useState<Clash | null>(null);
  const takeBack = async (clash: Clash) => {
    try {
      await acknowledgeConflict(acknowledgementKey(clash), null);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  const sorted = [...clashes].sort(
    (a, b) => Number(noteOf(a) !== undefined) - Number(noteOf(b) !== undefined),
  );
  return (
    <>
      <ul className={css.list}>
        {sorted.map((clash) => {
          const note = noteOf(clash);
          return (
            <li key={acknowledgementKey(clash)} className={css.clash}>
              <Badge tone={note === undefined ? 'bad' : 'neutral'}>{t(`editor.clash.${clash.kind}`)}</Badge>
              <ClashText clash={clash} where={where} />
              {note !== undefined && <p>{t('editor.acknowledge.accepted', { note })}</p>}
              <Button
                small
                look="quiet"
                onClick={() => (note === undefined ? setAccepting(clash) : void takeBack(clash))}
              >
                {t(note === undefined ? 'editor.acknowledge.accept' : 'editor.acknowledge.takeBack')}
                <span className="visually-hidden">: {aboutOf(clash)}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <AcknowledgeDialog clash={accepting} onClose={() => setAccepting(null)} />
    </>
  );
}

const aboutOf = (clash: Clash) =>
  clash.kind === 'outside'
    ? clash.place.programId
    : [clash.first.programId, clash.second.programId].filter(Boolean).join(', ');

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
