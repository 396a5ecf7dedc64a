import { createContext, type ReactNode, use } from 'react';
import en from '../messages/en.json' with { type: 'json' };

/** Translates a message key; `values` fill its `{{placeholders}}`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What went wrong, in message keys. `fields` names fields, e.g. `{ "authors": "validation.authorRequired" }`. */
export interface Failure {
  message: string;
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** What the components need from the application around them. The `app` room fills it in. */
export interface UiContext {
  t: Translate;
  locale: string;
  /** Ends every document title. */
  systemTitle: string;
  /** False without a connection: what has not come will not come soon. */
  connected: boolean;
  /** Puts a thrown thing into words. */
  describeError: (error: unknown) => Failure;
}

const messages: Record<string, string> = en;

/** English alone, for components shown without an application around them. */
const plain: UiContext = {
  t: (key, values = {}) =>
    (messages[key] ?? messages[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? key).replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => String(values[name] ?? ''),
    ),
  locale: 'en',
  systemTitle: '',
  connected: true,
  describeError: () => ({ message: 'ui.unknownError' }),
};

const Context = createContext<UiContext>(plain);

/** Gives every component below what it needs of the application. */
export function UiProvider({ value, children }: { value: UiContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** What the application gave; the plain defaults outside of a `UiProvider`. */
export function useUi(): UiContext {
  return use(Context);
}

/** The translator in the reader's language. */
export function useText(): Translate {
  return use(Context).t;
}
