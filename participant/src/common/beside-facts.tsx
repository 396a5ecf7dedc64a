import type { ReactNode } from 'react';
import css from './beside-facts.module.css';

interface Props {
  /** Names the facts for screen readers. */
  label: string;
  facts: ReactNode;
  children: ReactNode;
}

/** A page's main part beside its facts; on narrow screens the facts come first. */
export function BesideFacts({ label, facts, children }: Props) {
  return (
    <div className={css.columns}>
      <aside className={css.facts} aria-label={label}>
        {facts}
      </aside>
      <div className={css.main}>{children}</div>
    </div>
  );
}
