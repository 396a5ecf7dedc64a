import { useTranslation } from 'react-i18next';
import { useSessionOf } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { expectedTime } from 'shared-data/models/delay';
import { localized } from 'shared-data/models/locales';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { dateTimeOf } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { LinkButton } from 'shared-ui/button';
import { LateNote } from '../../common/late-note.tsx';
import { spanText } from '../../common/program-line.ts';
import { sessionColor } from '../../common/session-color.ts';
import { useShownTime } from '../../common/use-shown-time.ts';
import css from './meeting.module.css';
import type { ShownActive } from './use-active-item.ts';

export function ActiveSite({ active: { table, room, item, phase, late, note } }: { active: ShownActive }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSessionOf(item.sessionId);
  const words = localized(note, locale);
  const shown = useShownTime()(table.date, item);
  const label =
    phase === 'next' ? t('meeting.next', { time: expectedTime(shown.begin, late) }) : t('meetingHome.active');
  return (
    <section className={css.active} style={sessionColor(session)} aria-label={label}>
      <div className={css.activeText}>
        <p className={css.activeHead}>
          <Badge tone="sun">{label}</Badge>
          <time dateTime={dateTimeOf(shown.date, shown.begin)}>{spanText(shown)}</time>
          <span>{roomName(room, locale)}</span>
          <LateNote late={late} span={shown} />
        </p>
        <p className={css.activeTitle}>
          {session && <SessionBadge code={session.id} color={session.color} />}{' '}
          {itemTitle(item, session, locale)}
        </p>
        {words && <p>{words}</p>}
      </div>
      <LinkButton to={paths.tableItem(table.name, room.id, item.id)} look="primary" iconAfter="arrowRight">
        {t('meetingHome.active.way')}
      </LinkButton>
    </section>
  );
}
