import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import { FormSection, typedFields } from 'shared-ui/form';
import { AuthorPreview } from './author-preview.tsx';
import { AuthorRow } from './author-row.tsx';
import { type Drag, useDrag } from './drag.ts';
import css from './submission.module.css';
import { type AuthorValues, emptyAuthor, type SubmissionValues } from './submission-values.ts';

const { FieldArrayError, useFieldArray } = typedFields<SubmissionValues>();

export function AuthorFields({ self }: { self: AuthorValues | null }) {
  const { t } = useTranslation();
  const authors = useFieldArray('authors');
  const { rows } = authors;
  const part = useFocusAfterChange(rows.length);
  const { drag, handle } = useDrag(authors.move);
  return (
    <FormSection title={t('submission.authors')} hint={t('submission.authors.hint')}>
      {rows.length > 0 && (
        <ol ref={part.list} className={css.authors} data-dragging={drag ? '' : undefined}>
          {rows.map((row) => (
            <li key={row.key} className={css.author} {...dragLook(drag, row.index)}>
              <AuthorRow
                row={row}
                handle={rows.length > 1 ? handle(row.index) : null}
                authors={{ ...authors, remove: (index) => part.next('button', () => authors.remove(index)) }}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldArrayError name="authors" label={t('submission.authors')} />
      <div ref={part.buttons} className={css.addAuthors}>
        {self && rows.length === 0 && (
          <Button icon="user" onClick={() => part.next('button', () => authors.add(self))}>
            {t('submission.addSelf')}
          </Button>
        )}
        <Button
          icon="plus"
          onClick={() =>
            part.next('row', () => authors.add({ ...emptyAuthor, presenter: rows.length === 0 }))
          }
        >
          {t('submission.addAuthor')}
        </Button>
      </div>
      <AuthorPreview />
    </FormSection>
  );
}

function dragLook(drag: Drag | null, index: number) {
  if (!drag) return {};
  if (drag.from === index) return { 'data-drag': 'pulled', style: { transform: `translateY(${drag.by}px)` } };
  if (drag.to !== index) return {};
  return { 'data-drag': drag.to < drag.from ? 'before' : 'after' };
}

function useFocusAfterChange(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const wanted = useRef<'row' | 'button' | null>(null);
  useEffect(() => {
    const row = list.current?.lastElementChild?.querySelector('input');
    const button = buttons.current?.querySelector<HTMLElement>('button:last-of-type');
    if (wanted.current) (wanted.current === 'row' ? row : button)?.focus();
    wanted.current = null;
  }, [count]);
  const next = (target: 'row' | 'button', change: () => void) => {
    wanted.current = target;
    change();
  };
  return { list, buttons, next };
}
