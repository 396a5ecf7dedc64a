import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicProgram } from 'shared-data/models/program';
import { presenterNames } from '../../schedule/labels.ts';
import { AllDone } from './all-done.tsx';
import css from './home.module.css';

const shown = 8;

export interface ProgramListProps {
  programs: readonly PublicProgram[];
  to: (program: PublicProgram) => string;
  moreTo: string;
}

export function ProgramList({ programs, to, moreTo }: ProgramListProps) {
  const { t } = useTranslation();
  if (programs.length === 0) return <AllDone />;
  return (
    <ul className={css.list}>
      {programs.slice(0, shown).map((program) => (
        <li key={program.id}>
          <Link to={to(program)} className={css.row}>
            <span className={css.id}>{program.id}</span>
            <span className={css.title}>{program.title}</span>
            <span className={css.who}>{presenterNames(program)}</span>
          </Link>
        </li>
      ))}
      {programs.length > shown && (
        <li>
          <Link to={moreTo} className={css.more}>
            {t('editor.home.more', { count: programs.length - shown })}
          </Link>
        </li>
      )}
    </ul>
  );
}
