import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUi } from '../context/index.tsx';
import css from './page.module.css';

export { afterFirstPaint } from './after-first-paint.ts';

/** A page above this one. */
export interface Crumb {
  label: string;
  to: string;
}

export interface PageProps {
  /** The one h1, and with the system's title the document's title. */
  title: string;
  /** A title for the document when the h1 is something else, e.g. shorter. */
  documentTitle?: string;
  lead?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** The pages above this one, outermost first. */
  breadcrumb?: readonly Crumb[];
  /** `slim` for a short form, `narrow` for reading and forms, `full` for timetables. */
  width?: 'normal' | 'slim' | 'narrow' | 'full';
  children: ReactNode;
}

/** Whether the focus was in the page that went last; the next one's heading takes it over then. */
let heldFocus = false;

/** Every page stands in this. */
export function Page({
  title,
  documentTitle,
  lead,
  actions,
  breadcrumb,
  width = 'normal',
  children,
}: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = page.current;
    if (heldFocus && document.activeElement === document.body)
      own?.querySelector('h1')?.focus({ preventScroll: true });
    heldFocus = false;
    return () => {
      heldFocus = own?.contains(document.activeElement) === true;
    };
  }, []);
  return (
    <div className={`${css.page} ${css[width]}`} ref={page}>
      <header className={css.head}>
        {breadcrumb && breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
        <div className={css.titleLine}>
          <h1 tabIndex={-1} className={css.title}>
            <Phrases text={title} />
          </h1>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
        {lead && <div className={css.lead}>{lead}</div>}
      </header>
      {children}
    </div>
  );
}

const phraseEnds =
  /(?<=\p{Script=Katakana}|ー)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\p{Script=Katakana})|(?<=[、。：・」）])/u;

/** A title that in Japanese breaks between words, where the script changes, and not inside them. */
export function Phrases({ text }: { text: string }) {
  const phrases = text.split(phraseEnds);
  if (phrases.length === 1) return text;
  return (
    <span className={css.phrases}>
      {phrases.map((phrase, index) => (
        <Fragment key={`${index}${phrase}`}>
          {index > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}

/** Sets the document's title to "page · system title" while the component is shown. */
export function useDocumentTitle(page: string): void {
  const { systemTitle } = useUi();
  useEffect(() => {
    document.title = [page, systemTitle].filter(Boolean).join(' · ');
  }, [page, systemTitle]);
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.breadcrumb')}>
      <ol className={css.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A part of a page under an h2. */
export function Section({
  title,
  actions,
  lead,
  children,
  id,
}: {
  title: string;
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <section className={css.section} {...(id ? { id } : {})}>
      <div className={css.titleLine}>
        <h2>{title}</h2>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {lead && <p className={css.sectionLead}>{lead}</p>}
      {children}
    </section>
  );
}

/** Paragraphs as people typed them: an empty line ends one, a line break stays. */
export function Prose({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return (
    <div className={css.prose}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>
          {paragraph.split('\n').map((line, row) => (
            <Fragment key={row}>
              {row > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
