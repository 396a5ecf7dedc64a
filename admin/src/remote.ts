import { CONTRACT_VERSION, type RemoteModule } from 'shared-data/federation/remote-contract';
import { menu, siteMenu } from './menu.ts';
import en from './messages/en.json' with { type: 'json' };
import { routes } from './routes.ts';

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    admin: typeof en;
  }
}

export const remote = {
  contract: CONTRACT_VERSION,
  id: 'admin',
  routes,
  siteMenu,
  menuTitle: 'admin.menu.title',
  menu,
  menuHead: () => import('./features/search/search-button.tsx'),
  messages: { en, ja: () => import('./messages/ja.json', { with: { type: 'json' } }) },
} satisfies RemoteModule;
