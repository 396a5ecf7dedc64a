import { Link } from 'react-router-dom';
import css from './home.module.css';

export interface Figure {
  term: string;
  value: number | null;
  href?: string;
}

export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={css.figures}>
        {figures.map(({ term, value, href }) => (
          <div key={term}>
            <dt>{href === undefined ? term : <Link to={href}>{term}</Link>}</dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
