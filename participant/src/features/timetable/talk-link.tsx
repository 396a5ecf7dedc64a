import { Link } from 'react-router-dom';
import { useProgram } from 'shared-data/collections/hooks';
import { authorLine } from 'shared-data/models/program-text';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import css from './timetable.module.css';

interface Props {
  id: string;
  begin: string;
  end: string;
  /** Room in words, for the accessible name. */
  room: string;
}

/** One talk in a block of the grid. Canceled talks stay, struck through and named so. */
export function TalkLink({ id, begin, end, room }: Props) {
  const { t, locale } = useT();
  const program = useProgram(id);
  if (!program)
    return (
      <span className={css.talk}>
        <time>{begin}</time> <span className={css.talkTitle}>{id}</span>
      </span>
    );
  const language = program.language === 'ja' ? '[J] ' : '';
  const canceled = program.canceled ? `${t('program.canceled')}: ` : '';
  return (
    <Link
      className={css.talk}
      to={paths.presentation(id)}
      data-canceled={program.canceled || undefined}
      title={`${program.title}\n${authorLine(program.authors, locale)}`}
    >
      <time>{begin}</time>
      <span className="visually-hidden">{` - ${end}, ${room}: `}</span>
      <span className={css.talkTitle} lang={program.language}>
        {canceled && <em>{canceled}</em>}
        {language}
        {program.title}
      </span>
    </Link>
  );
}
