import { translate } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import type { GuardName, GuardResult } from 'shared-data/session/guards';
import { enter as ask } from 'shared-data/session/navigation';
import { toast } from '../toast/index.tsx';

/**
 * Asks the rule of a route before it is entered. Resolves to null when the reader may enter, and otherwise to the
 * path to go to instead; the notice has been shown by then.
 */
export type Enter = (guard: GuardName, params: Record<string, string | undefined>) => Promise<string | null>;

/** A failed rule shows the specification's notice and goes Home. */
export const enterOrHome: Enter = async (guard, params) => {
  const result = await ask(guard, params);
  return result === 'ok' ? null : sendHome(result);
};

/** Says why and names where to go. */
export function sendHome(result: Exclude<GuardResult, 'ok'>): string {
  toast(translate(`notice.${result}`), { kind: 'error' });
  return paths.home();
}
