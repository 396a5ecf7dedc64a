import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useProgram } from 'shared-data/collections/hooks';
import type { PublicProgram } from 'shared-data/models/program';
import { affiliationText, authorNameIn } from 'shared-data/models/program-text';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { Badge } from 'shared-ui/badge';
import css from './program-line.module.css';
import { type Span, spanText } from './program-line.ts';

interface Props {
  id: string;
  span?: Span;
  /** Room and time in words, added to the link's accessible name. */
  label?: string;
}

/** One program as the printed programme has it, a link to its presentation. Follows changes by itself. */
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
  const { t } = useT();
  return (
    <div className={css.line} data-canceled={program.canceled || undefined}>
      <span className={css.when}>{span ? <time>{spanText(span)}</time> : program.id}</span>
      <div className={css.what}>
        <Link className={css.title} to={paths.presentation(program.id)}>
          {program.language === 'ja' && <span className={css.language}>[J] </span>}
          <span lang={program.language}>{program.title}</span>
          {label && <span className="visually-hidden">{`, ${label}`}</span>}
        </Link>{' '}
        {program.canceled && <Badge tone="bad">{t('program.canceled')}</Badge>}
        <p className={css.authors}>
          <Authors authors={program.authors} />
        </p>
      </div>
    </div>
  );
}

/** The author line, the presenter marked by a star and by weight; names in the reader's script where given. */
export function Authors({ authors }: Pick<PublicProgram, 'authors'>) {
  const { locale } = useT();
  return authors.map((author, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {author.presenter ? <strong>*{authorNameIn(locale, author)}</strong> : authorNameIn(locale, author)} (
      {affiliationText(author)})
    </Fragment>
  ));
}
