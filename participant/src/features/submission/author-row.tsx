import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { maxAffiliations } from 'shared-data/models/program';
import { Button, IconButton } from 'shared-ui/button';
import { type FieldArray, FieldRow, FieldsOf, typedFields } from 'shared-ui/form';
import { Icon } from 'shared-ui/icon';
import { AuthorTools } from './author-tools.tsx';
import type { useDrag } from './drag.ts';
import css from './submission.module.css';
import type { AuthorValues, SubmissionValues } from './submission-values.ts';

const { CheckboxField, TextField, useFieldArray, useValue } = typedFields<SubmissionValues>();

type Authors = FieldArray<AuthorValues, 'authors'>;
type Path = Authors['rows'][number]['path'];

interface Props {
  row: Authors['rows'][number];
  authors: Authors;
  handle: ReturnType<ReturnType<typeof useDrag>['handle']> | null;
}

export function AuthorRow({ row: { path, index }, authors, handle }: Props) {
  const { t } = useTranslation();
  const number = index + 1;
  const name = <Field extends keyof AuthorValues>(field: Field) => `${path}.${field}` as const;
  const text = { autoComplete: 'off' } as const;
  return (
    <fieldset className={css.authorFields} aria-label={t('submission.author', { number })}>
      <div className={css.authorHead}>
        <span className={css.handle} aria-hidden="true" data-handle={handle ? '' : undefined} {...handle}>
          {handle && <Icon name="menu" />}
          <span className={css.headNumber}>{t('submission.author', { number })}</span>
          <HeadName path={path} />
        </span>
        <AuthorTools index={index} authors={authors} />
      </div>
      <FieldsOf owner={t('submission.author', { number })}>
        <FieldRow>
          <TextField name={name('givenName')} label={t('submission.givenName')} {...text} required />
          <TextField name={name('middleName')} label={t('submission.middleName')} {...text} />
          <TextField name={name('familyName')} label={t('submission.familyName')} {...text} required />
        </FieldRow>
        <TextField name={name('nameJa')} label={t('submission.nameJa')} lang="ja" {...text} />
        <Affiliations path={path} number={number} />
        <CheckboxField name={name('presenter')} label={t('submission.presenter')} />
      </FieldsOf>
    </fieldset>
  );
}

/** Shown while rows are collapsed for dragging. */
function HeadName({ path }: { path: Path }) {
  const given = useValue(`${path}.givenName`);
  const family = useValue(`${path}.familyName`);
  return <span className={css.headName}>{`${given} ${family}`.trim()}</span>;
}

function Affiliations({ path, number }: { path: Path; number: number }) {
  const { t } = useTranslation();
  const { rows, add, remove } = useFieldArray(`${path}.otherAffiliations`);
  const list = useRef<HTMLDivElement>(null);
  const change = (run: () => void) => {
    flushSync(run);
    [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  };
  const text = { autoComplete: 'off', required: true } as const;
  return (
    <div ref={list} className={css.affiliations}>
      <TextField name={`${path}.affiliation`} label={t('submission.affiliation')} {...text} />
      {rows.map((row) => (
        <div key={row.key} className={css.affiliation}>
          <TextField
            name={row.path}
            label={t('submission.affiliationNumber', { number: row.index + 2 })}
            {...text}
          />
          <IconButton
            icon="trash"
            label={t('submission.removeAffiliation', { number: row.index + 2, author: number })}
            onClick={() => change(() => remove(row.index))}
          />
        </div>
      ))}
      {rows.length < maxAffiliations - 1 && (
        <div>
          <Button
            icon="plus"
            look="quiet"
            small
            aria-label={t('submission.addAffiliationTo', { number })}
            onClick={() => change(() => add(''))}
          >
            {t('submission.addAffiliation')}
          </Button>
        </div>
      )}
    </div>
  );
}
