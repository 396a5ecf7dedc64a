import type { ParseKeys } from 'i18next';
import type failures from './failures/messages/en.json';
import type en from './messages/en.json';

/** Messages of one language: flat keys, "area.page.word". Values may hold i18next placeholders. */
export type Messages = Record<string, string>;

/** Messages of one language, or how to fetch them when that language is shown. */
export type MessageSource = Messages | (() => Promise<{ default: Messages }>);

/** The English messages by source. Every caller of `addMessages` adds a line, so that the compiler knows the keys. */
export interface MessageCatalogs {
  sharedData: typeof en;
  failures: typeof failures;
}

type Keys = { [Name in keyof MessageCatalogs]: keyof MessageCatalogs[Name] }[keyof MessageCatalogs];

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Record<Keys, string> };
    keySeparator: false;
    nsSeparator: false;
  }
}

/** A key that `t` takes; of several forms (`_one`, `_other`) also the common part. */
export type MessageKey = ParseKeys;
