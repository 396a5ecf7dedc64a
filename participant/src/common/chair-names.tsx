import { Fragment } from 'react';
import { useLocale } from 'shared-data/i18n/i18n';
import { PersonName } from './coeditors/person-name.tsx';

export function ChairNames({ uids }: { uids: readonly string[] }) {
  const locale = useLocale();
  return uids.map((uid, index) => (
    <Fragment key={uid}>
      {index > 0 && (locale === 'ja' ? '、' : ', ')}
      <PersonName uid={uid} />
    </Fragment>
  ));
}
