import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLocale, useWords } from 'shared-data/i18n/i18n';
import { nameIn } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { affiliationText } from 'shared-data/models/program-text';
import { paths } from 'shared-data/navigation/paths';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { Badge } from 'shared-ui/badge';
import { Marked } from './marked.tsx';
import css from './program-text.module.css';

interface Props {
  program: PublicProgram;
  label?: string | undefined;
  children?: ReactNode;
}

/** Title and authors; the title is a link for those who may open it. */
export function ProgramText({ program, label, children }: Props) {
  const { t } = useWords();
  const opens = useMayOpen(program);
  const title = (
    <>
      {program.language === 'ja' && <span className={css.language}>[J] </span>}
      <span lang={program.language}>
        <Marked text={program.title} />
      </span>
      {label && <span className="visually-hidden">{`, ${label}`}</span>}
    </>
  );
  return (
    <div className={css.text} data-canceled={program.canceled || undefined}>
      {opens ? (
        <Link className={css.title} to={paths.presentation(program.id)}>
          {title}
        </Link>
      ) : (
        <span className={css.title}>{title}</span>
      )}{' '}
      {program.canceled && <Badge tone="bad">{t('program.canceled')}</Badge>}
      {children}
      <p className={css.authors}>
        <Authors authors={program.authors} />
      </p>
    </div>
  );
}

export function Authors({ authors }: Pick<PublicProgram, 'authors'>) {
  const locale = useLocale();
  return authors.map((author, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {author.presenter ? (
        <strong>
          *<Marked text={nameIn(locale, author)} />
        </strong>
      ) : (
        <Marked text={nameIn(locale, author)} />
      )}{' '}
      (<Marked text={affiliationText(author)} />)
    </Fragment>
  ));
}
