import { type ReactNode, useMemo } from 'react';
import { addMessages, useLocale } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import { defaultSystemTitle } from 'shared-data/models/site';
import { type UiContext, UiProvider } from '../context/index.tsx';
import en from '../messages/en.json' with { type: 'json' };
import type pages from '../messages/pages/en.json';

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    sharedUi: typeof en;
    sharedUiPages: typeof pages;
  }
}

addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ '../messages/ja.json', { with: { type: 'json' } }),
});

export function useSystemTitle(): string {
  const locale = useLocale();
  const base = useIdentity((identity) => identity.view.base);
  return (locale === 'ja' && base?.systemTitleJa) || base?.systemTitle || defaultSystemTitle;
}

export function AppProviders({ children }: { children: ReactNode }) {
  const systemTitle = useSystemTitle();
  const connected = useConnection(({ connection }) => connection !== 'lost');
  const value = useMemo(() => ({ systemTitle, connected, describeError }), [systemTitle, connected]);
  return <UiProvider value={value}>{children}</UiProvider>;
}

let inWords: UiContext['describeError'] = () => ({ message: 'ui.unknownError' });

/** Called by page-kit.ts, which has the texts for errors. */
export function putErrorsInWords(describe: UiContext['describeError']): void {
  inWords = describe;
}

const describeError: UiContext['describeError'] = (error) => inWords(error);
