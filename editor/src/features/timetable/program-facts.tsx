import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { roomName, sessionName } from 'shared-data/models/titles';
import { clockOf } from 'shared-data/models/venue-time';
import { SessionBadge } from 'shared-ui/badge';
import { Button, LinkButton } from 'shared-ui/button';
import { typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { paths } from '../../paths.ts';
import { dateLabel, dayLabel, presenterNames } from '../../schedule/labels.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import { type Place, type PlacementValues, placesFor, type Surroundings } from './placement.ts';
import css from './timetable.module.css';
import type { PlacementForm } from './use-placement.ts';

const { useValue } = typedFields<PlacementValues>();

const shown = 4;

export function ProgramFacts({
  programme,
  around,
  form,
}: {
  programme: LiveProgramme;
  around: Surroundings;
  form: PlacementForm;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const program = around.programOf(useValue('program'));
  if (!program) return null;
  const session = programme.sessions.find((one) => one.id === program.sessionId);
  if (!program.sessionId)
    return (
      <Notice
        kind="warning"
        action={
          <LinkButton small to={`${paths.editorSession()}?q=${encodeURIComponent(program.id)}`}>
            {t('editor.timetable.assignSession')}
          </LinkButton>
        }
      >
        {t('editor.timetable.sessionFirst')}
      </Notice>
    );
  const places = placesFor(program, around).filter(
    (place) => place.slot && !place.item.programs?.[program.id],
  );
  return (
    <div className={css.facts}>
      <p className={css.factsTitle}>{program.title}</p>
      <p className={css.muted}>
        <SessionBadge
          code={program.sessionId}
          color={session?.color}
          title={session ? sessionName(session, locale) : program.sessionId}
        />{' '}
        {t(`editor.kind.${program.presentationType}`)} · {presenterNames(program)}
      </p>
      {around.positionsOf(program.id).map((position) => {
        const table = programme.tables.find((one) => one.name === position.table);
        return (
          <p key={`${position.table} ${position.room} ${position.item}`} className={css.muted}>
            {t('editor.timetable.standsAt', {
              day: table ? dayLabel(table, locale) : '',
              room: roomName(table?.rooms?.[position.room], locale),
              time: timeRange(position.begin, position.end),
            })}
          </p>
        );
      })}
      {places.length > 0 && (
        <ul className={css.places} aria-label={t('editor.timetable.places')}>
          {places.slice(0, shown).map((place) => (
            <li key={`${place.table.name} ${place.room.id} ${place.item.id}`}>
              <PlaceButton place={place} form={form} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PlaceButton({ place: { table, room, item, slot }, form }: { place: Place; form: PlacementForm }) {
  const locale = useLocale();
  const [chosenTable, chosenRoom, chosenItem] = [useValue('table'), useValue('room'), useValue('item')];
  const chosen = chosenTable === table.name && chosenRoom === room.id && chosenItem === item.id;
  return (
    <Button
      small
      look={chosen ? 'secondary' : 'quiet'}
      aria-pressed={chosen}
      onClick={() => {
        form.store.set('table', table.name);
        form.store.set('room', room.id);
        form.store.set('item', item.id);
        form.store.set('begin', slot?.begin ?? '');
        form.store.set('end', slot?.end ?? '');
      }}
    >
      {dateLabel(table, locale)} {slot && clockOf(slot.begin)} · {roomName(room, locale)}
    </Button>
  );
}
