import type { ReactNode } from 'react';
import css from './beside-facts.module.css';

interface Props {
  label: string;
  facts: ReactNode;
  children: ReactNode;
}

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
