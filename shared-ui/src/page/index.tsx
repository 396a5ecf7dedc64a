import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUi } from '../context/index.tsx';
import css from './page.module.css';

export { afterFirstPaint } from './after-first-paint.ts';
export { holdInView } from './hold-in-view.ts';
export { isDrawn } from './is-drawn.ts';
export { Drawn, DrawnPart, drawnOf } from './kept-drawn.tsx';
export { untilReaderActs } from './until-reader-acts.ts';
export { whenIdle } from './when-idle.ts';

export interface Crumb {
  label: string;
  to: string;
}

export interface PageProps {
  /** The h1; also in the document title unless `documentTitle` is set. */
  title: string;
  documentTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  breadcrumb?: readonly Crumb[];
  /** `slim` for short forms, `narrow` for reading and forms, `full` for timetables. */
  width?: 'normal' | 'slim' | 'narrow' | 'full';
  children: ReactNode;
}

/** Whether the focus was in the last page; the next heading then takes it. */
let heldFocus = false;

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
    <div className={[css.page, css[width]].filter(Boolean).join(' ')} ref={page}>
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

/** Breaks Japanese titles where the script changes, not inside words. */
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

let drawn = '';

/** Of the page that was rendered last; for pages drawn without a document. */
export function drawnTitle(): string {
  return drawn;
}

/** Sets the document title to "page · system title" while mounted. */
export function useDocumentTitle(page: string): void {
  const { systemTitle } = useUi();
  const title = [page, systemTitle].filter(Boolean).join(' · ');
  drawn = title;
  useEffect(() => {
    document.title = title;
  }, [title]);
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

/** Plain text: an empty line starts a paragraph, line breaks are kept. */
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
