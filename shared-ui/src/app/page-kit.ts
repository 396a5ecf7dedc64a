import { addMessages } from 'shared-data/i18n/i18n';
import { ApiError, errorMessageKey, fieldErrors } from 'shared-data/platform/errors';
import type { Failure } from '../context/index.tsx';
import en from '../messages/pages/en.json' with { type: 'json' };
import { putErrorsInWords } from './providers.tsx';

// What pages need beyond the frame and the home page; see loadPageKit().

addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ '../messages/pages/ja.json', { with: { type: 'json' } }),
});

putErrorsInWords((error): Failure => {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  return {
    message: errorMessageKey(error),
    fields: fieldErrors(error),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
});
