import { addMessages } from 'shared-data/i18n/i18n';
import words from '../messages/en.json' with { type: 'json' };
import pageWords from '../messages/pages/en.json' with { type: 'json' };

// In an application they come with the frame and the page kit, which most component tests do without.
addMessages({ en: { ...words, ...pageWords }, ja: {} });
