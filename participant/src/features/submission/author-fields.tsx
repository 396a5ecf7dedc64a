import { useT } from 'shared-data/platform/i18n';
import { Button, IconButton } from 'shared-ui/button';
import {
  CheckboxField,
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
  const { rows, add, remove, move } = useFieldArray<AuthorValues>('authors');
  const last = rows.length - 1;
  return (
    <FormSection title={t('submission.authors')} hint={t('submission.authors.hint')}>
      {rows.length > 0 && (
        <ol className={css.authors}>
          {rows.map((row) => (
            <li key={row.key} className={css.author}>
              <fieldset className={css.authorFields}>
                <legend className={css.authorLegend}>
                  {t('submission.author', { number: row.index + 1 })}
                </legend>
                <FieldRow>
                  <TextField
                    name={`${row.path}.givenName`}
                    label={t('submission.givenName')}
                    maxLength={100}
                    autoComplete="off"
                    required
                  />
                  <TextField
                    name={`${row.path}.middleName`}
                    label={t('submission.middleName')}
                    maxLength={100}
                    autoComplete="off"
                  />
                  <TextField
                    name={`${row.path}.familyName`}
                    label={t('submission.familyName')}
                    maxLength={100}
                    autoComplete="off"
                    required
                  />
                </FieldRow>
                <TextField
                  name={`${row.path}.affiliation`}
                  label={t('submission.affiliation')}
                  maxLength={300}
                  autoComplete="off"
                  required
                />
                <CheckboxField name={`${row.path}.presenter`} label={t('submission.presenter')} />
              </fieldset>
              <div className={css.authorTools}>
                <IconButton
                  icon="arrowUp"
                  label={t('submission.moveUp', { number: row.index + 1 })}
                  disabled={row.index === 0}
                  onClick={() => move(row.index, -1)}
                />
                <IconButton
                  icon="arrowDown"
                  label={t('submission.moveDown', { number: row.index + 1 })}
                  disabled={row.index === last}
                  onClick={() => move(row.index, 1)}
                />
                <IconButton
                  icon="trash"
                  look="danger"
                  label={t('submission.removeAuthor', { number: row.index + 1 })}
                  onClick={() => remove(row.index)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <FieldArrayError name="authors" label={t('submission.authors')} />
      <div className={css.addAuthors}>
        {self && rows.length === 0 && (
          <Button icon="user" onClick={() => add(self)}>
            {t('submission.addSelf')}
          </Button>
        )}
        <Button icon="plus" onClick={() => add(emptyAuthor)}>
          {t('submission.addAuthor')}
        </Button>
      </div>
    </FormSection>
  );
}
