import { useProgram } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import { expectedTime } from 'shared-data/models/delay';
import type { Program } from 'shared-data/models/program';
import { authorLine } from 'shared-data/models/program-text';
import { clockOf } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import { type Span, spanText } from '../program-line.ts';
import css from './timetable-grid.module.css';

interface Props {
  id: string;
  begin: string;
  end: string;
  /** Of a poster, instead of its time. */
  board: string | undefined;
  /** When the presenter stands there. */
  core?: Span | undefined;
  flash: boolean;
  late: number;
  room: string;
  mayOpen: (program: Program) => boolean;
}

/** Canceled talks stay, struck through and named so. A plain link: the grid follows it. */
export function TalkLink({ id, begin, end, board, core, flash, late, room, mayOpen }: Props) {
  const { t, locale } = useWords();
  const program = useProgram(id);
  if (!program)
    return (
      <span className={css.talk}>
        <time className={css.talkTimes}>{clockOf(begin)}</time>
        <span className={css.talkTitle}>{id}</span>
      </span>
    );
  const expected = expectedTime(begin, late);
  const language = program.language === 'ja' ? '[J] ' : '';
  const canceled = program.canceled ? `${t('program.canceled')}: ` : '';
  const text = (
    <>
      <span className={css.talkTimes}>
        {board ? <strong>{board}</strong> : <time>{clockOf(begin)}</time>}
        <span className="visually-hidden">
          {board ? `, ${clockOf(begin)} - ${clockOf(end)}, ${room}: ` : ` - ${clockOf(end)}, ${room}: `}
        </span>
        {late > 0 && (
          <span className={css.talkLate}>
            <span className="visually-hidden">{t('delay.expected', { time: expected })}: </span>
            <span aria-hidden="true">{expected}</span>
          </span>
        )}
      </span>
      <span className={css.talkTitle} lang={program.language}>
        {canceled && <em>{canceled}</em>}
        {flash && <span className={css.flash}>{t('program.flash')}</span>}
        {flash && ' '}
        {language}
        {program.title}
        {core && <span className={css.talkCore}>{t('program.core', { time: spanText(core) })}</span>}
      </span>
    </>
  );
  const look = {
    className: css.talk,
    'data-canceled': program.canceled || undefined,
    title: `${program.title}\n${authorLine(program.authors, locale)}`,
  };
  return mayOpen(program) ? (
    <a {...look} href={paths.presentation(id)}>
      {text}
    </a>
  ) : (
    <span {...look}>{text}</span>
  );
}
