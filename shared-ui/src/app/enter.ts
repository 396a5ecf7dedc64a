import type { GuardName } from 'shared-data/access/guards';
import { pageI18n } from 'shared-data/i18n/i18n';
import { paths } from 'shared-data/navigation/paths';
import { enter as ask, type GuardLoss } from 'shared-data/navigation/route-guards';
import { selectView } from 'shared-data/session/session-store';
import { toast } from '../toast/index.tsx';
import { rememberWanted } from './wanted.ts';

/** Whether the reader may enter depends on what has not come yet. */
export const waiting = Symbol('waiting');

/**
 * Asks the rule of a route before it is entered. Resolves to null when the reader may enter, to `waiting` when that cannot be known
 * without a connection, and otherwise to the path to go to instead; the notice has been shown by then. `url` is where the reader
 * was going.
 */
export type Enter = (
  guard: GuardName,
  params: Record<string, string | undefined>,
  url?: string,
) => Promise<string | null | typeof waiting>;

/** A failed rule shows the specification's notice and goes Home. Who has yet to sign in is led back afterwards. */
export const enterOrHome: Enter = async (guard, params, url) => {
  const result = await ask(guard, params);
  if (result === 'ok') return null;
  if (result === 'unknown') return waiting;
  if (result === 'denied' && url !== undefined && selectView().uid === null) rememberWanted(url);
  return sendHome(result);
};

/** Says why and names where to go. */
export function sendHome(result: GuardLoss): string {
  toast(pageI18n().t(`notice.${result}`), {
    kind: result === 'signedOut' ? 'info' : 'error',
    duration: 12_000,
  });
  return paths.home();
}
