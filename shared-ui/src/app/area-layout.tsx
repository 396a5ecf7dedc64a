import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { addMessages, useT } from 'shared-data/platform/i18n';
import type { AreaMenuEntry, RemoteModule } from 'shared-data/platform/remote-contract';
import { type FrameEntry, SideMenu } from '../layout/index.tsx';
import css from './area-layout.module.css';

const menus = new Map<string, readonly AreaMenuEntry[]>();
const listeners = new Set<() => void>();

/** Puts a remote's messages and menu in place; before its routes are seen. */
export function installRemote({ id, messages, menu }: Pick<RemoteModule, 'id' | 'messages' | 'menu'>): void {
  addMessages(messages);
  menus.set(id, menu);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Component of an area's route: its pages, beside its own menu if it has one. */
export function AreaLayout({ id }: { id: string }) {
  const { t } = useT();
  const menu = useSyncExternalStore(subscribe, () => menus.get(id));
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
