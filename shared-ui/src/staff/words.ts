import { addMessages } from 'shared-data/i18n/i18n';
import en from './messages/en.json' with { type: 'json' };

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    staff: typeof en;
  }
}

addMessages({ en, ja: () => import('./messages/ja.json', { with: { type: 'json' } }) });
