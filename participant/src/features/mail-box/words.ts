import { addMessages } from 'shared-data/i18n/i18n';
import en from './messages/en.json' with { type: 'json' };

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    mailBox: typeof en;
  }
}

// They come with the page that needs them, so that the programme's first view does not carry them.
addMessages({ en, ja: () => import('./messages/ja.json', { with: { type: 'json' } }) });
