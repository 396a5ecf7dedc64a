import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { type FormApi, typedFields, useField } from 'shared-ui/form';
import { useChairsError } from '../../../schedule/chairs-error.ts';
import { PeopleSelect } from '../../../schedule/people-select.tsx';
import css from './operation.module.css';
import type { OperationValues } from './operation-kinds.ts';

const { useValue } = typedFields<OperationValues>();

/** Chairs of a new session: accounts, and names of people without one. */
export function ChairsField({ form }: { form: FormApi<OperationValues, OperationValues> }) {
  const { t } = useTranslation();
  const id = useId();
  const profiles = new Map(useProfiles());
  const label = t('editor.session.chairs');
  const { value: names, set } = useField<readonly string[]>({ name: 'names', label });
  const errorOf = useChairsError();
  const chairs = useValue('chairs', form);
  return (
    <div className={css.people} data-field="names">
      <span aria-hidden="true">{label}</span>
      <PeopleSelect
        label={label}
        name={`chairs-${id}`}
        names={names}
        uids={chairs.map(({ uid }) => uid)}
        error={errorOf(names)}
        onChange={(all, uids) => {
          set(all);
          form.store.set(
            'chairs',
            uids.map((uid) => ({ uid, name: profiles.get(uid)?.name ?? uid })),
          );
        }}
      />
    </div>
  );
}
