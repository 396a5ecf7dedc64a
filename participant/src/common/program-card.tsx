import type { ReactNode } from 'react';
import type { PublicProgram } from 'shared-data/models/program';
import { FirstPage } from './files/first-page.tsx';
import css from './program-card.module.css';
import { ProgramText } from './program-text.tsx';
import { Totals } from './totals.tsx';

export function ProgramCardList({ children, ordered }: { children: ReactNode; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return <List className={css.cards}>{children}</List>;
}

interface Props {
  program: PublicProgram;
  picture: boolean;
  head: ReactNode;
  children?: ReactNode;
}

export function ProgramCard({ program, picture, head, children }: Props) {
  return (
    <article className={css.card}>
      {picture && <FirstPage program={program} />}
      <div className={css.text}>
        {head}
        <ProgramText program={program}>
          <Totals programId={program.id} />
        </ProgramText>
        {children}
      </div>
    </article>
  );
}
