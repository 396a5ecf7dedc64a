import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useProgram, useProgramsOfSession } from 'shared-data/collections/hooks';
import type { Program } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { Badge } from 'shared-ui/badge';
import { Icon } from 'shared-ui/icon';
import { paths } from '../../paths.ts';
import css from './in-session.module.css';

export function InSession({ program: { id, sessionId } }: { program: Program }) {
  const { t } = useTranslation();
  const programs = useProgramsOfSession(sessionId);
  const at = programs.findIndex((one) => one.id === id);
  if (sessionId === '' || at < 0 || programs.length < 2) return null;
  return (
    <nav className={css.nav} aria-label={t('presentation.inSession')}>
      <Neighbour id={programs[at - 1]?.id} direction="previous" />
      <Neighbour id={programs[at + 1]?.id} direction="next" />
    </nav>
  );
}

/** An empty place at the ends, and where the reader may not go. */
function Neighbour({ id = '', direction }: { id: string | undefined; direction: 'previous' | 'next' }) {
  const { t } = useTranslation();
  const program = useProgram(id);
  const opens = useMayOpen(program);
  if (!program || !opens) return <span />;
  return (
    <Link to={paths.presentation(id)} rel={direction === 'next' ? 'next' : 'prev'} className={css[direction]}>
      <span className={css.way}>
        {direction === 'previous' && <Icon name="arrowLeft" />}
        {t(`presentation.${direction}`)} · {shownId(program)}
        {direction === 'next' && <Icon name="arrowRight" />}
      </span>
      <span lang={program.language}>{program.title}</span>
      {program.canceled && <Badge tone="bad">{t('program.canceled')}</Badge>}
    </Link>
  );
}
