import { Link } from 'react-router-dom';
import css from './home.module.css';

export interface Figure {
  term: string;
  value: number | null;
  /** What it counts: a page, or what opens a dialog. */
  href?: string;
  onOpen?: () => void;
}

export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={css.figures}>
        {figures.map(({ term, value, href, onOpen }) => (
          <div key={term}>
            <dt>
              {href !== undefined && <Link to={href}>{term}</Link>}
              {onOpen && (
                <button type="button" aria-haspopup="dialog" className={css.opens} onClick={onOpen}>
                  {term}
                </button>
              )}
              {href === undefined && !onOpen && term}
            </dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
