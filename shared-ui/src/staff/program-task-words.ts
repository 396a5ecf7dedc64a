import type { TFunction } from 'i18next';
import { programActions } from 'shared-data/models/many-programs';

/** `Move to OB`; empty for what is no action. */
export function programTaskWords(t: TFunction, what: unknown, session: unknown): string {
  const action = programActions.find((one) => one === what);
  if (!action) return '';
  return action === 'move' && typeof session === 'string' && session !== ''
    ? t('staff.program.do.moveTo', { session })
    : t(`staff.program.do.${action}`);
}
