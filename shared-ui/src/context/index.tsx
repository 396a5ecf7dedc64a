import type { ParseKeys } from 'i18next';
import { createContext, type ReactNode, use } from 'react';

/** A key that `t` takes. Schemas, endpoints and thrown errors say by such keys what is wrong. */
export type MessageKey = ParseKeys;

/** What went wrong, in message keys. `fields` names fields, e.g. `{ "authors": "validation.authorRequired" }`. */
export interface Failure {
  message: MessageKey;
  fields?: Record<string, MessageKey>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** What the components need from the application around them. The `app` room fills it in. */
export interface UiContext {
  /** Ends every document title. */
  systemTitle: string;
  /** False without a connection: what has not come will not come soon. */
  connected: boolean;
  /** Puts a thrown thing into words. */
  describeError: (error: unknown) => Failure;
}

const plain: UiContext = {
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
