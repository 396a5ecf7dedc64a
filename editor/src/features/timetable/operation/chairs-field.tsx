import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { type FormApi, typedFields } from 'shared-ui/form';
import { PeopleSelect } from '../../../schedule/people-select.tsx';
import css from './operation.module.css';
import type { OperationValues } from './operation-kinds.ts';

const { useValue } = typedFields<OperationValues>();

/** Chairs of a new session: accounts, and names of people without one. */
export function ChairsField({ form }: { form: FormApi<OperationValues, OperationValues> }) {
  const { t } = useTranslation();
  const id = useId();
  const profiles = new Map(useProfiles());
  const names = useValue('names', form);
  const chairs = useValue('chairs', form);
  return (
    <div className={css.people}>
      <span aria-hidden="true">{t('editor.session.chairs')}</span>
      <PeopleSelect
        label={t('editor.session.chairs')}
        name={`chairs-${id}`}
        names={names}
        uids={chairs.map(({ uid }) => uid)}
        onChange={(all, uids) => {
          form.store.set('names', all);
          form.store.set(
            'chairs',
            uids.map((uid) => ({ uid, name: profiles.get(uid)?.name ?? uid })),
          );
        }}
      />
    </div>
  );
}
