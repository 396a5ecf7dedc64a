import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import type { AreaMenuEntry, RemoteModule } from 'shared-data/federation/remote-contract';
import { addMessages } from 'shared-data/i18n/i18n';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { createStore } from 'zustand/vanilla';
import { type FrameEntry, SideMenu } from '../layout/index.tsx';
import css from './area-layout.module.css';

type Area = Pick<RemoteModule, 'id' | 'messages' | 'menu' | 'menuTitle' | 'menuHead'>;
type Installed = Pick<Area, 'menu' | 'menuTitle'> & { Head?: ComponentType | undefined };

const installed = createStore<Record<string, Installed>>(() => ({}));

/** Call before the remote's routes are rendered. */
export function installRemote({ id, messages, menu, menuTitle, menuHead }: Area): void {
  addMessages(messages);
  const Head = menuHead && lazy(async () => ({ default: (await menuHead()).Component }));
  installed.setState({ [id]: { menu, ...(menuTitle && { menuTitle }), Head } });
}

export function AreaLayout({ id }: { id: string }) {
  const { t } = useTranslation();
  const {
    menu = [],
    menuTitle = 'ui.menu',
    Head,
  } = useSnapshot(installed.subscribe, () => installed.getState()[id]) ?? {};
  if (menu.length === 0) return <Outlet />;
  const present = (entries: readonly AreaMenuEntry[]): FrameEntry[] =>
    entries.map(({ label, path, children }) => ({
      id: path ?? label,
      label: t(label),
      ...(path === undefined ? {} : { path }),
      ...(children ? { children: present(children) } : {}),
    }));
  return (
    <div className={css.area}>
      <div className={css.side}>
        {Head && (
          <Suspense fallback={<div className={css.head} />}>
            <div className={css.head}>
              <Head />
            </div>
          </Suspense>
        )}
        <SideMenu label={t(menuTitle)} entries={present(menu)} />
      </div>
      <div className={css.page}>
        <Outlet />
      </div>
    </div>
  );
}
