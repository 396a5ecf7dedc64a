import type { ParseKeys } from 'i18next';
import { createContext, type ReactNode, use } from 'react';

/** A key of `t`; schemas, endpoints and errors use them. */
export type MessageKey = ParseKeys;

/** Message keys. `fields` by field name, e.g. `{ "authors": "validation.authorRequired" }`. */
export interface Failure {
  message: MessageKey;
  fields?: Record<string, MessageKey>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

/** What components need from the application; `AppProviders` supplies it. */
export interface UiContext {
  systemTitle: string;
  connected: boolean;
  describeError: (error: unknown) => Failure;
}

const plain: UiContext = {
  systemTitle: '',
  connected: true,
  describeError: () => ({ message: 'ui.unknownError' }),
};

const Context = createContext<UiContext>(plain);

export function UiProvider({ value, children }: { value: UiContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useUi(): UiContext {
  return use(Context);
}
