import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from 'shared-ui/button';
import type { FieldArray } from 'shared-ui/form';
import css from './submission.module.css';
import type { AuthorValues } from './submission-values.ts';

/** Moving unmounts the row briefly, so the focus is restored. */
export function AuthorTools({ index, authors }: { index: number; authors: FieldArray<AuthorValues> }) {
  const { t } = useTranslation();
  const tools = useRef<HTMLDivElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  const number = index + 1;
  const last = authors.rows.length - 1;
  const move = (by: -1 | 1) => {
    moved.current = by < 0 ? 'up' : 'down';
    authors.move(index, by);
  };
  useEffect(() => {
    const buttons = tools.current?.querySelectorAll<HTMLButtonElement>('button:not([aria-disabled])') ?? [];
    const same = [...buttons].find((button) => button.dataset['move'] === moved.current);
    if (moved.current) (same ?? buttons[0])?.focus();
    moved.current = null;
  }, [index]);
  return (
    <div ref={tools} className={css.authorTools}>
      <IconButton
        icon="arrowUp"
        data-move="up"
        label={t('submission.moveUp', { number })}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="arrowDown"
        data-move="down"
        label={t('submission.moveDown', { number })}
        disabled={index === last}
        onClick={() => move(1)}
      />
      <IconButton
        icon="trash"
        look="danger"
        label={t('submission.removeAuthor', { number })}
        onClick={() => authors.remove(index)}
      />
    </div>
  );
}
