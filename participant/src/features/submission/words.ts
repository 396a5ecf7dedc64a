import { addMessages } from 'shared-data/i18n/i18n';
import en from './messages/en.json' with { type: 'json' };

// They come with the page that needs them, so that the programme's first view does not carry them.
addMessages({ en, ja: () => import('./messages/ja.json', { with: { type: 'json' } }) });
