import { type BackendModule, createInstance, type i18n, type TFunction } from 'i18next';
import { use, useSyncExternalStore } from 'react';
import { I18nContext, setI18n } from 'react-i18next';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultLocale, type Locale, localeParam, locales } from '../models/locales.ts';
import { tellServer } from '../platform/hints.ts';
import type { MessageSource, Messages } from './message-catalogs.ts';
import en from './messages/en.json' with { type: 'json' };

const namespace = 'translation';
const storageKey = 'locale';
const sources: Record<Locale, MessageSource[]> = { en: [], ja: [] };
const fetched = new Map<MessageSource, Messages>();
let page: i18n | undefined;
let arriving: Promise<unknown> = Promise.resolve();

addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ './messages/ja.json', { with: { type: 'json' } }),
});

/**
 * To be called by a module before its components render: messages that are given at once render nothing again, those that are fetched
 * render all that shows words.
 */
export function addMessages(messages: Record<Locale, MessageSource>): void {
  for (const locale of locales) {
    const source = messages[locale];
    sources[locale].push(source);
    if (!page) continue;
    // Without the language's bundle, i18next fetches all of it before showing it. (Its own removal forgets the namespace too.)
    if (locale !== page.language && locale !== defaultLocale) delete page.store.data[locale]?.[namespace];
    else if (typeof source === 'function') complete(page, locale);
    else put(page, locale, source, { silent: true });
  }
}

/** An i18next with English loaded; other languages are fetched before they are shown. Uses no browser API. */
export function createI18n(locale: Locale = defaultLocale): i18n {
  const instance = createInstance();
  const ready = instance.use(backend).init({
    lng: locale,
    fallbackLng: defaultLocale,
    supportedLngs: [...locales],
    partialBundledLanguages: true,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: { [defaultLocale]: { [namespace]: known(defaultLocale) } },
  });
  arriving = Promise.all([arriving, ready]);
  return instance;
}

/** The i18next behind `useTranslation`, created on first call in the language that the address names, else the remembered or the browser's. */
export function pageI18n(): i18n {
  if (page) return page;
  const instance = createI18n(askedLocale() ?? preferredLocale());
  instance.on('languageChanged', shown);
  shown(instance.language);
  setI18n(instance);
  page = instance;
  return page;
}

/** Resolves when the current language's messages are loaded or have failed to load. */
export async function messagesReady(): Promise<void> {
  pageI18n();
  await arriving;
}

export interface Words {
  t: TFunction;
  locale: Locale;
}

/** A cheaper `useTranslation`, for parts that a page shows hundreds of times. */
export function useWords(): Words {
  const { subscribe, getState } = wordsOf(use(I18nContext)?.i18n ?? pageI18n());
  return useSyncExternalStore(subscribe, getState, getState);
}

export function useLocale(): Locale {
  return useWords().locale;
}

const wordStores = new WeakMap<i18n, StoreApi<Words>>();

function wordsOf(instance: i18n): StoreApi<Words> {
  const known = wordStores.get(instance);
  if (known) return known;
  const current = (): Words => ({
    t: instance.getFixedT(instance.language),
    locale: asLocale(instance.language) ?? defaultLocale,
  });
  const store = createStore(current);
  const refresh = () => store.setState(current());
  instance.on('languageChanged', refresh);
  instance.store.on('added', refresh);
  wordStores.set(instance, store);
  return store;
}

/** i18next takes a promise only from a `read` of two parameters. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read: (locale, _namespace) => fetchMessages(locale as Locale),
};

/** Failed sources are left out, and retried when the language is next chosen. */
async function fetchMessages(locale: Locale): Promise<Messages> {
  await Promise.all(
    sources[locale].map(async (source) => {
      if (typeof source !== 'function' || fetched.has(source)) return;
      await source().then(
        (module) => fetched.set(source, module.default),
        () => {},
      );
    }),
  );
  return known(locale);
}

function known(locale: Locale): Messages {
  return Object.assign(
    {},
    ...sources[locale].map((source) => (typeof source === 'function' ? fetched.get(source) : source)),
  );
}

function put(instance: i18n, locale: Locale, messages: Messages, options?: { silent: boolean }): void {
  instance.addResourceBundle(locale, namespace, messages, true, true, options);
}

function complete(instance: i18n, locale: Locale): void {
  arriving = Promise.all([arriving, fetchMessages(locale).then((all) => put(instance, locale, all))]);
}

function shown(language: string): void {
  const locale = asLocale(language) ?? defaultLocale;
  const root = globalThis.document?.documentElement;
  // Also the same language would have every element's style computed again.
  if (root && root.lang !== locale) root.lang = locale;
  if (locale !== preferredLocale()) remember(locale);
  if (page && sources[locale].some((source) => typeof source === 'function' && !fetched.has(source)))
    complete(page, locale);
}

function asLocale(language: string | null | undefined): Locale | undefined {
  return locales.find((locale) => language?.toLowerCase().startsWith(locale));
}

function preferredLocale(): Locale {
  return rememberedLocale() ?? asLocale(globalThis.navigator?.language) ?? defaultLocale;
}

function askedLocale(): Locale | undefined {
  const asked = new URLSearchParams(globalThis.location?.search).get(localeParam);
  return locales.find((locale) => locale === asked);
}

function rememberedLocale(): Locale | undefined {
  try {
    return asLocale(globalThis.localStorage?.getItem(storageKey));
  } catch {
    return undefined;
  }
}

function remember(locale: Locale): void {
  tellServer(storageKey, locale);
  try {
    globalThis.localStorage?.setItem(storageKey, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
