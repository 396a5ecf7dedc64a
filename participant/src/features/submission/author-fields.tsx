import { useEffect, useRef } from 'react';
import { useT } from 'shared-data/platform/i18n';
import { Button, IconButton } from 'shared-ui/button';
import {
  CheckboxField,
  type FieldArray,
  FieldArrayError,
  FieldRow,
  FormSection,
  TextField,
  useFieldArray,
} from 'shared-ui/form';
import css from './submission.module.css';
import { type AuthorValues, emptyAuthor } from './submission-values.ts';

/** The authors in their printed order. Order is changed by buttons, so that keyboards and phones do it alike. */
export function AuthorFields({ self }: { self: AuthorValues | null }) {
  const { t } = useT();
  const authors = useFieldArray<AuthorValues>('authors');
  const { rows } = authors;
  const part = useFocusAfterChange(rows.length);
  return (
    <FormSection title={t('submission.authors')} hint={t('submission.authors.hint')}>
      {rows.length > 0 && (
        <ol ref={part.list} className={css.authors}>
          {rows.map((row) => (
            <li key={row.key} className={css.author}>
              <AuthorRow
                row={row}
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
    </FormSection>
  );
}

/**
 * The focus goes on with the work: into a row that was added empty, and to the button that adds one after what had
 * the focus has gone.
 */
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

interface RowProps {
  row: FieldArray<AuthorValues>['rows'][number];
  authors: FieldArray<AuthorValues>;
}

function AuthorRow({ row: { path, index }, authors }: RowProps) {
  const { t } = useT();
  const number = index + 1;
  const name = (field: keyof AuthorValues) => `${path}.${field}`;
  const text = { maxLength: 100, autoComplete: 'off' } as const;
  return (
    <fieldset className={css.authorFields} aria-label={t('submission.author', { number })}>
      <div className={css.authorHead}>
        <span aria-hidden="true">{t('submission.author', { number })}</span>
        <AuthorTools index={index} authors={authors} />
      </div>
      <FieldRow>
        <TextField name={name('givenName')} label={t('submission.givenName')} {...text} required />
        <TextField name={name('middleName')} label={t('submission.middleName')} {...text} />
        <TextField name={name('familyName')} label={t('submission.familyName')} {...text} required />
      </FieldRow>
      <TextField
        name={name('affiliation')}
        label={t('submission.affiliation')}
        maxLength={300}
        autoComplete="off"
        required
      />
      <CheckboxField name={name('presenter')} label={t('submission.presenter')} />
    </fieldset>
  );
}

/** Moving takes the row out of the page for a moment, so the focus is put back where it was. */
function AuthorTools({ index, authors }: { index: number; authors: FieldArray<AuthorValues> }) {
  const { t } = useT();
  const tools = useRef<HTMLDivElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  const number = index + 1;
  const last = authors.rows.length - 1;
  const move = (by: -1 | 1) => {
    moved.current = by < 0 ? 'up' : 'down';
    authors.move(index, by);
  };
  useEffect(() => {
    const buttons = tools.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [];
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
