import en from './failures/messages/en.json' with { type: 'json' };
import { addMessages } from './i18n.ts';

/**
 * Adds what is said when something is rejected or fails. They come with the session, after the first view is painted: nothing
 * can go wrong before somebody does something.
 */
export function addFailureMessages(): void {
  addMessages({
    en,
    ja: () =>
      import(/* webpackChunkName: "ja-failures" */ './failures/messages/ja.json', { with: { type: 'json' } }),
  });
}
