import en from './failures/messages/en.json' with { type: 'json' };
import { addMessages } from './i18n.ts';

/** Loaded after the first view, in the chunk without which nothing can be done that fails. */
export function addFailureMessages(): void {
  addMessages({
    en,
    ja: () =>
      import(/* webpackChunkName: "ja-failures" */ './failures/messages/ja.json', { with: { type: 'json' } }),
  });
}
