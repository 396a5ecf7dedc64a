import en from './failures/messages/en.json' with { type: 'json' };
import { addMessages } from './i18n.ts';

/** Loaded with the account, after first paint: nothing can fail before. */
export function addFailureMessages(): void {
  addMessages({
    en,
    ja: () =>
      import(/* webpackChunkName: "ja-failures" */ './failures/messages/ja.json', { with: { type: 'json' } }),
  });
}
