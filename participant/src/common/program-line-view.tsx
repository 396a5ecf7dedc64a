import { useProgram } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { Badge } from 'shared-ui/badge';
import { ExpectedTime } from './expected-time.tsx';
import css from './program-line.module.css';
import { type Span, spanText } from './program-line.ts';
import { ProgramText } from './program-text.tsx';
import { Totals } from './totals.tsx';

interface Props {
  id: string;
  span?: Span;
  late?: number;
  board?: string;
  flash?: boolean;
  label?: string;
}

export function ProgramLine({ id, ...rest }: Props) {
  const program = useProgram(id);
  if (!program) return <span className={css.line}>{id}</span>;
  return <ProgramLineView program={program} {...rest} />;
}

/** `16:00 - 16:20 OMo01 [J] Title *Presenter (Affiliation), Co-author (Affiliation)` */
export function ProgramLineView({
  program,
  span,
  late = 0,
  board,
  flash = false,
  label,
}: Omit<Props, 'id'> & { program: PublicProgram }) {
  const { t } = useWords();
  return (
    <div className={css.line}>
      <span className={css.when}>
        {board && <strong className={css.board}>{board}</strong>}
        {span && <time>{spanText(span)}</time>}
        {span && <ExpectedTime begin={span.begin} late={late} />}
        {span && ' '}
        <span className={css.id}>{shownId(program)}</span>
      </span>
      <ProgramText program={program} label={label}>
        {flash && <Badge>{t('program.flash')}</Badge>} <Totals programId={program.id} />
      </ProgramText>
    </div>
  );
}
