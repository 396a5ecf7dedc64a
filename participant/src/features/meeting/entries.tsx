import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isRegistered, mayEnter, maySubmit } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import { Icon, type IconName } from 'shared-ui/icon';
import { FlagNote } from '../../common/flag-note/flag-note.tsx';
import { paths } from '../../paths.ts';
import css from './meeting.module.css';

interface Entry {
  to: string;
  icon: IconName;
  name: string;
  text: string;
}

export function Entries() {
  const { t } = useTranslation();
  const registered = useIdentity(({ view }) => isRegistered(view));
  const submits = useIdentity(({ view }) => isRegistered(view) && maySubmit(view));
  const boards = useIdentity(({ view }) => mayEnter('sessionBbs', view));
  const entries: (Entry | false)[] = [
    { to: paths.programs(), icon: 'list', name: t('menu.program'), text: t('meeting.program.text') },
    { to: paths.tables(), icon: 'calendar', name: t('menu.timetable'), text: t('meeting.timetable.text') },
    boards === 'ok' && {
      to: paths.sessionBoards(),
      icon: 'users',
      name: t('menu.boards'),
      text: t('meetingHome.boards.text'),
    },
    {
      to: paths.instructions(),
      icon: 'info',
      name: t('menu.instructions'),
      text: t('meetingHome.instructions.text'),
    },
    submits && {
      to: paths.submission(),
      icon: 'upload',
      name: t('menu.submission'),
      text: t('meeting.submission.text'),
    },
    registered && {
      to: paths.myRoom(),
      icon: 'user',
      name: t('menu.myRoom'),
      text: t('meeting.myRoom.text'),
    },
  ];
  return (
    <nav aria-label={t('meeting.entries')}>
      <ul className={css.entries}>
        {entries
          .filter((entry) => entry !== false)
          .map((entry) => (
            <li key={entry.to}>
              <Link className={css.entry} to={entry.to}>
                <Icon name={entry.icon} size={1.5} />
                <span className={css.entryName}>{entry.name}</span>
                <span className={css.entryText}>{entry.text}</span>
              </Link>
            </li>
          ))}
      </ul>
      {registered && boards === 'denied' && <FlagNote action="showSessionBbs" />}
    </nav>
  );
}
