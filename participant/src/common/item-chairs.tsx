import { useChairs } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { ChairNames } from './chair-names.tsx';
import './timetable/words.ts';

export function ItemChairs({ at, className }: { at: ProgramPosition; className?: string | undefined }) {
  const { t, locale } = useWords();
  const chairs = useChairs(at);
  if (chairs.length === 0) return null;
  return (
    <p className={className}>
      {t('timetable.chairTerm', { count: chairs.length })}
      {locale === 'ja' ? '：' : ': '}
      <ChairNames uids={chairs} />
    </p>
  );
}
