import { useProgram } from 'shared-data/collections/hooks';
import type { PublicProgram } from 'shared-data/models/program';
import css from './program-line.module.css';
import { type Span, spanText } from './program-line.ts';
import { ProgramText } from './program-text.tsx';
import { Totals } from './totals.tsx';

interface Props {
  id: string;
  span?: Span;
  /** Room and time, for the link's accessible name. */
  label?: string;
}

export function ProgramLine({ id, span, label }: Props) {
  const program = useProgram(id);
  if (!program) return <span className={css.line}>{id}</span>;
  return <ProgramLineView program={program} {...(span ? { span } : {})} {...(label ? { label } : {})} />;
}

/** `16:00 - 16:20 [J] Title *Presenter (Affiliation), Co-author (Affiliation)` */
export function ProgramLineView({
  program,
  span,
  label,
}: {
  program: PublicProgram;
  span?: Span;
  label?: string;
}) {
  return (
    <div className={css.line}>
      <span className={css.when}>{span ? <time>{spanText(span)}</time> : program.id}</span>
      <ProgramText program={program} label={label}>
        <Totals programId={program.id} />
      </ProgramText>
    </div>
  );
}
