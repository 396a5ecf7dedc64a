import { CONTRACT_VERSION, type RemoteModule } from 'shared-data/federation/remote-contract';
import { menu, siteMenu } from './menu.ts';
import en from './messages/en.json' with { type: 'json' };
import { routes } from './routes.ts';

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    editor: typeof en;
  }
}

export const remote = {
  contract: CONTRACT_VERSION,
  id: 'editor',
  routes,
  siteMenu,
  menuTitle: 'editor.menu.title',
  menu,
  messages: { en, ja: () => import('./messages/ja.json', { with: { type: 'json' } }) },
} satisfies RemoteModule;
