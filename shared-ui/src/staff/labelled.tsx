import type { ReactNode } from 'react';
import css from './labelled.module.css';

/** A plain field with its label above. */
export function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children
    <label className={css.choice}>
      {text}
      {children}
    </label>
  );
}
