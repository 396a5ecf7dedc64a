import en from './failures/messages/en.json' with { type: 'json' };
import { addMessages } from './i18n.ts';

let added = false;

/** Once. Loaded after the first view, in the chunk without which nothing can be done that fails. */
export function addFailureMessages(): void {
  if (added) return;
  added = true;
  addMessages({
    en,
    ja: () =>
      import(/* webpackChunkName: "ja-failures" */ './failures/messages/ja.json', { with: { type: 'json' } }),
  });
}
