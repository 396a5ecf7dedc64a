import type { GuardName } from 'shared-data/access/guards';
import { pageI18n } from 'shared-data/i18n/i18n';
import { selectView } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { enter as ask, type GuardLoss } from 'shared-data/navigation/route-guards';
import { toast } from '../toast/index.tsx';
import { rememberWanted } from './wanted.ts';

/** Access depends on data not loaded yet. */
export const waiting = Symbol('waiting');

/** Resolves to null (may enter), `waiting` (unknown while offline) or the path to redirect to, after a notice. `url`: the target. */
export type Enter = (
  guard: GuardName,
  params: Record<string, string | undefined>,
  url?: string,
) => Promise<string | null | typeof waiting>;

/** Redirects Home with the specification's notice. Signing in and registering afterwards lead back to `url`. */
export const enterOrHome: Enter = async (guard, params, url) => {
  const result = await ask(guard, params);
  if (result === 'ok') return null;
  if (result === 'unknown') return waiting;
  if (result === 'denied' && url !== undefined && !selectView().registered) rememberWanted(url);
  return sendHome(result);
};

export function sendHome(result: GuardLoss): string {
  toast(pageI18n().t(`notice.${result}`), {
    kind: result === 'signedOut' ? 'info' : 'error',
    duration: 12_000,
  });
  return paths.home();
}
