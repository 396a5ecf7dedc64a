import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { Button } from 'shared-ui/button';
import { presenterNames } from '../../schedule/labels.ts';
import css from './home.module.css';

const shown = 8;

export interface ProgramListProps {
  programs: readonly PublicProgram[];
  to: (program: PublicProgram) => string;
}

export function ProgramList({ programs, to }: ProgramListProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const rest = whole ? 0 : Math.max(0, programs.length - shown);
  return (
    <>
      <ul className={css.list}>
        {programs.slice(0, programs.length - rest).map((program) => (
          <li key={program.id}>
            <Link to={to(program)} className={css.row}>
              <span className={css.id}>{shownId(program)}</span>
              <span className={css.title}>{program.title}</span>
              <span className={css.who}>{presenterNames(program)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button small look="quiet" onClick={() => setWhole(true)}>
          {t('editor.home.more', { count: rest })}
        </Button>
      )}
    </>
  );
}
