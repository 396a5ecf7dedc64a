import type { TFunction } from 'i18next';
import { programActions } from 'shared-data/models/program-task';

/** `Move to OB`; empty for what is no action. */
export function programTaskWords(t: TFunction, what: unknown, session: unknown): string {
  const action = programActions.find((one) => one === what);
  if (!action) return '';
  return action === 'move' && typeof session === 'string' && session !== ''
    ? t('admin.program.do.moveTo', { session })
    : t(`admin.program.do.${action}`);
}
