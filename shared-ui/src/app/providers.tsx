import { type ReactNode, useMemo } from 'react';
import { addMessages, useT } from 'shared-data/i18n/i18n';
import { defaultSystemTitle } from 'shared-data/models/site';
import { ApiError, errorMessageKey, fieldErrors } from 'shared-data/platform/errors';
import { useConnection } from 'shared-data/session/connection';
import { useSession } from 'shared-data/session/session-store';
import { type Failure, UiProvider } from '../context/index.tsx';
import en from '../messages/en.json' with { type: 'json' };

addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ '../messages/ja.json', { with: { type: 'json' } }),
});

/** The title of the system in the reader's language. */
export function useSystemTitle(): string {
  const { locale } = useT();
  const base = useSession((session) => session.view.base);
  return (locale === 'ja' && base?.systemTitleJa) || base?.systemTitle || defaultSystemTitle;
}

/** Gives the components their words, the title and the messages of errors. */
export function AppProviders({ children }: { children: ReactNode }) {
  const { t, locale } = useT();
  const systemTitle = useSystemTitle();
  const connected = useConnection(({ connection }) => connection !== 'lost');
  const value = useMemo(
    () => ({ t, locale, systemTitle, connected, describeError }),
    [t, locale, systemTitle, connected],
  );
  return <UiProvider value={value}>{children}</UiProvider>;
}

function describeError(error: unknown): Failure {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  return {
    message: errorMessageKey(error),
    fields: fieldErrors(error),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
