import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import { selectKnown, setPrivilege, useIdentity } from 'shared-data/identity/identity-store';
import type { MenuPlace } from 'shared-data/models/remote-manifest';
import { accentColors, logoOf } from 'shared-data/models/site-look';
import {
  type AddedEntry,
  homepage,
  type MenuEntry,
  menuOf,
  offersPrivilege,
} from 'shared-data/navigation/menu';
import { peekConfig } from 'shared-data/platform/config';
import { isIconName } from '../icon/index.tsx';
import { Frame, type FrameEntry, type FrameProps } from '../layout/index.tsx';
import { setAccent } from '../theme/index.tsx';
import { AccountBanner } from './account-banner.tsx';
import { KeptPlace, placeKey } from './kept-place.tsx';
import { AppProviders, useSystemTitle } from './providers.tsx';
import { placesKey, returnToPlace } from './reloaded-place.ts';
import { useSignOut } from './use-sign-out.ts';

const languages = [
  { id: 'en', name: 'English' },
  { id: 'ja', name: '日本語' },
];

export interface AppFrameProps {
  added?: readonly AddedEntry[];
  exists?: (path: string) => boolean;
  children?: ReactNode;
}

export function AppFrame({ children, ...menus }: AppFrameProps) {
  const loaded = useRef<{ key: string; returned: boolean }>(undefined);
  return (
    <AppProviders>
      <SessionFrame {...menus} />
      {children}
      <KeptPlace />
      <ScrollRestoration
        storageKey={placesKey}
        getKey={(location, matches) => {
          const key = placeKey(location, matches);
          // The router asks before it knows all routes of the page, and again.
          loaded.current ??= { key: location.key, returned: false };
          if (loaded.current.key === location.key) loaded.current.returned ||= returnToPlace(key);
          return key;
        }}
      />
    </AppProviders>
  );
}

function SessionFrame({ added, exists }: AppFrameProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const view = useIdentity((identity) => identity.view);
  const known = useIdentity(selectKnown);
  const options = { known, ...(exists ? { exists } : {}) };
  const present = usePresent();
  const menu = (place: MenuPlace) => present(menuOf(place, view, added, options));
  const drawer = menu('drawer');
  return (
    <Frame
      brand={useSystemTitle()}
      {...useLook()}
      main={menu('top')}
      drawer={drawer}
      user={
        view.uid === null
          ? null
          : { name: view.email ?? '', detail: roleOf(view.claims), entries: menu('user') }
      }
      account={drawer.find(({ id }) => id === 'signIn')}
      privilege={offersPrivilege(view) ? { on: view.privilegeOn, onChange: setPrivilege } : undefined}
      banner={<AccountBanner />}
      footer={
        <a href={homepage(view)} target="_blank" rel="noreferrer">
          {t('menu.homepage')}
        </a>
      }
      languages={languages}
      locale={locale}
      onLocale={(next) => void i18n.changeLanguage(next)}
    >
      <Outlet />
    </Frame>
  );

  function roleOf(claims: typeof view.claims) {
    return claims.admin ? t('role.admin') : claims.editor ? t('role.editor') : '';
  }
}

/** Logo and accent of the settings; the accent also where things are drawn outside of the frame. */
function useLook(): Pick<FrameProps, 'logo' | 'accent'> {
  const name = useIdentity(({ view }) => view.base?.logo);
  const color = useIdentity(({ view }) => view.base?.accent);
  const logo = useMemo(() => {
    const found = logoOf(name === undefined ? null : { logo: name });
    if (!found) return undefined;
    const { path, width, height } = found;
    return { src: `${peekConfig()?.apiBase ?? ''}${path}`, width, height };
  }, [name]);
  const accent = useMemo(() => accentColors(color === undefined ? null : { accent: color }), [color]);
  useLayoutEffect(() => setAccent(accent), [accent]);
  return { logo, accent };
}

function usePresent() {
  const { t } = useTranslation();
  const locale = useLocale();
  const leave = useSignOut();
  return function present(entries: readonly MenuEntry[]): FrameEntry[] {
    return entries.map(({ id, label, path, href, action, icon }) => ({
      id,
      label: typeof label === 'string' ? t(label) : label[locale],
      ...(icon !== undefined && isIconName(icon) ? { icon } : {}),
      ...(path === undefined ? {} : { path }),
      ...(href === undefined ? {} : { href }),
      ...(action === 'signOut' ? { run: () => void leave() } : {}),
    }));
  };
}
