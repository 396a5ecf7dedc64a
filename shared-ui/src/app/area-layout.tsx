import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import type { AreaMenuEntry, RemoteModule } from 'shared-data/federation/remote-contract';
import { addMessages } from 'shared-data/i18n/i18n';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { createStore } from 'zustand/vanilla';
import { type FrameEntry, SideMenu } from '../layout/index.tsx';
import css from './area-layout.module.css';

const installed = createStore<Record<string, Pick<RemoteModule, 'menu' | 'menuTitle'>>>(() => ({}));

/** Call before the remote's routes are rendered. */
export function installRemote(remote: Pick<RemoteModule, 'id' | 'messages' | 'menu' | 'menuTitle'>): void {
  addMessages(remote.messages);
  installed.setState({ [remote.id]: remote });
}

export function AreaLayout({ id }: { id: string }) {
  const { t } = useTranslation();
  const { menu = [], menuTitle = 'ui.menu' } =
    useSnapshot(installed.subscribe, () => installed.getState()[id]) ?? {};
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
      <SideMenu label={t(menuTitle)} entries={present(menu)} />
      <div className={css.page}>
        <Outlet />
      </div>
    </div>
  );
}
