import { Outlet } from 'react-router-dom';
import type { AreaMenuEntry, RemoteModule } from 'shared-data/federation/remote-contract';
import { addMessages, useT } from 'shared-data/i18n/i18n';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { createStore } from 'zustand/vanilla';
import { type FrameEntry, SideMenu } from '../layout/index.tsx';
import css from './area-layout.module.css';

const menus = createStore<Record<string, readonly AreaMenuEntry[]>>(() => ({}));

/** Puts a remote's messages and menu in place; before its routes are seen. */
export function installRemote({ id, messages, menu }: Pick<RemoteModule, 'id' | 'messages' | 'menu'>): void {
  addMessages(messages);
  menus.setState({ [id]: menu });
}

/** Component of an area's route: its pages, beside its own menu if it has one. */
export function AreaLayout({ id }: { id: string }) {
  const { t } = useT();
  const menu = useSnapshot(menus.subscribe, () => menus.getState()[id]);
  if (!menu?.length) return <Outlet />;
  const present = (entries: readonly AreaMenuEntry[]): FrameEntry[] =>
    entries.map(({ label, path, children }) => ({
      id: path ?? label,
      label: t(label),
      ...(path === undefined ? {} : { path }),
      ...(children ? { children: present(children) } : {}),
    }));
  return (
    <div className={css.area}>
      <SideMenu label={t(`menu.${id}`)} entries={present(menu)} />
      <div className={css.page}>
        <Outlet />
      </div>
    </div>
  );
}
