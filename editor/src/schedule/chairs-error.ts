import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { longestConvener } from 'shared-data/models/timetable';
import { convenerOf } from './chair-names.ts';

/** Why an item cannot store these names of its chairs. */
export function useChairsError(): (names: readonly string[]) => string | null {
  const { t } = useTranslation();
  return useCallback(
    (names) => {
      const { length } = convenerOf(names);
      return length > longestConvener ? t('editor.people.tooLong', { length, most: longestConvener }) : null;
    },
    [t],
  );
}
