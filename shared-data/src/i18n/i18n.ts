import { createInstance, type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { defaultLocale, type Locale, locales } from '../models/locales.ts';
import en from './messages/en.json' with { type: 'json' };

/** Messages of one language: flat keys, "area.page.word". Values may hold i18next placeholders. */
export type Messages = Record<string, string>;

/** Messages of one language, or how to fetch them when that language is shown. */
export type MessageSource = Messages | (() => Promise<{ default: Messages }>);

/** A message by its key. `values` fill placeholders `{{name}}`; `count` chooses `_one` or `_other`. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

const storageKey = 'locale';
const listeners = new Set<() => void>();
const unfetched: Record<Locale, (() => Promise<{ default: Messages }>)[]> = { en: [], ja: [] };
let fetching: Promise<unknown> = Promise.resolve();
let chosen: Locale | undefined;
let snapshot: { t: Translate; locale: Locale };

/** The one i18next of the page. */
const instance: i18n = createInstance();
void instance.init({
  lng: storedLocale() ?? browserLocale(),
  fallbackLng: defaultLocale,
  supportedLngs: [...locales],
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: en } },
});
publish();
instance.on('languageChanged', publish);
addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ './messages/ja.json', { with: { type: 'json' } }),
});

/** Chooses the language at start: the given one, else the remembered one, else the browser's. */
export function initI18n(locale?: Locale): void {
  if (locale && locale !== currentLocale()) show(locale);
}

/** Adds an app's messages. Later messages replace earlier ones of the same key. */
export function addMessages(messages: Record<Locale, MessageSource>): void {
  for (const locale of locales) {
    const source = messages[locale];
    if (typeof source === 'function') unfetched[locale].push(source);
    else put(locale, source);
  }
  if (unfetched[currentLocale()].length > 0) void fetchMessages(currentLocale());
  else publish();
}

/** Resolves when the messages of the language shown have arrived, or cannot be had. */
export async function messagesReady(): Promise<void> {
  await fetching;
}

/** Changes the language and remembers it on this device. */
export function setLocale(locale: Locale): void {
  try {
    globalThis.localStorage?.setItem(storageKey, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(locale);
}

/** Changes the language once its messages are there, unless another was chosen meanwhile. */
function show(locale: Locale): void {
  chosen = locale;
  if (unfetched[locale].length === 0) void instance.changeLanguage(locale);
  else
    void fetchMessages(locale).then(() => {
      if (chosen === locale) void instance.changeLanguage(locale);
    });
}

/** What cannot be fetched stays in English until the language is chosen again. */
function fetchMessages(locale: Locale): Promise<unknown> {
  const sources = unfetched[locale].splice(0);
  const arrivals = sources.map((source) =>
    source().then(
      (module) => put(locale, module.default),
      () => unfetched[locale].push(source),
    ),
  );
  fetching = Promise.all([fetching, ...arrivals]).then(publish);
  return fetching;
}

function put(locale: Locale, messages: Messages): void {
  instance.addResourceBundle(locale, 'translation', messages, true, true);
}

/** The language of the interface, outside of components. */
export function currentLocale(): Locale {
  return snapshot.locale;
}

/** A message outside of components, e.g. for a notice after a rejected navigation. */
export const translate: Translate = (key, values) => snapshot.t(key, values);

/** `{ t, locale }`; the component renders again when the language changes or messages arrive. */
export function useT(): { t: Translate; locale: Locale } {
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read() {
  return snapshot;
}

function publish(): void {
  const locale = asLocale(instance.language) ?? defaultLocale;
  const fixed = instance.getFixedT(locale);
  snapshot = { locale, t: (key, values) => fixed(key, values ?? {}) as string };
  if (globalThis.document) document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

function asLocale(language: string | null | undefined): Locale | undefined {
  return locales.find((locale) => language?.toLowerCase().startsWith(locale));
}

function storedLocale(): Locale | undefined {
  try {
    return asLocale(globalThis.localStorage?.getItem(storageKey));
  } catch {
    return undefined;
  }
}

function browserLocale(): Locale {
  return asLocale(globalThis.navigator?.language) ?? defaultLocale;
}
