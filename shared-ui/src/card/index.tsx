import type { ReactNode } from 'react';
import css from './card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** Heading level; default 2. */
  level?: 2 | 3 | 4;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}

export function Card({ title, level = 2, actions, flush, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={flush ? `${css.card} ${css.flush}` : css.card}>
      {(title || actions) && (
        <header className={css.head}>
          {title && <Heading className={css.title}>{title}</Heading>}
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** `min`: minimum width of a card in rem. */
export function CardGrid({ children, min = 18 }: { children: ReactNode; min?: 12 | 18 | 24 }) {
  return <div className={`${css.grid} ${css[`min${min}`]}`}>{children}</div>;
}

export function Facts({ items }: { items: { term: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {items.map((item, index) => (
        <div key={index}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
