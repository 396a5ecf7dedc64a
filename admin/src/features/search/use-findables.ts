import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollection, useSessions } from 'shared-data/collections/hooks';
import type { AreaMenuEntry } from 'shared-data/federation/remote-contract';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { fold } from 'shared-data/models/fold';
import { permissionBans, permissionFlags } from 'shared-data/models/permission';
import { fullName } from 'shared-data/models/person-name';
import { authorLine } from 'shared-data/models/program-text';
import { storeOf } from 'shared-data/sync/collection-store';
import { found } from '../../common/found.ts';
import { menu } from '../../menu.ts';
import { paths } from '../../paths.ts';
import type { Findable, FindKind } from './find.ts';
import { tasks } from './tasks.ts';

const baseSwitches = ['addAccount', 'addProgram'] as const;

type Catalog = Record<string, string>;

/** Everything that can be found by name, in English and Japanese whatever the language of the page. */
export function useFindables(): readonly Findable[] {
  const { t } = useTranslation();
  const catalogs = useCatalogs();
  const sessions = useSessions();
  const users = useCollection('users');
  const programs = useCollection('programs');
  const named = useMemo(() => {
    const entry = (kind: FindKind, key: MessageKey, to: string): Findable => ({
      ...{ id: `${kind} ${String(key)}`, kind, label: t(key), to },
      texts: [t(key), ...catalogs.map((words) => words[String(key)] ?? '')].map(fold),
    });
    return [
      ...pagesOf(menu).map(({ label, path }) => entry('page', label, path)),
      ...tasks.map(([id, to]) => entry('task', `admin.task.${id}`, to)),
      ...baseSwitches.map((name) =>
        entry('setting', `admin.setting.${name}`, `${paths.adminSetting()}#${name}`),
      ),
      ...[...permissionFlags, ...permissionBans].map((flag) =>
        entry('setting', `admin.flag.${flag}`, `${paths.adminSetting()}#permission.${flag}`),
      ),
    ];
  }, [t, catalogs]);
  const stored = useMemo(
    () => [
      ...sessions.map(
        ({ id, title, titleJa = '' }): Findable => ({
          ...{ id: `session ${id}`, kind: 'session', label: id, detail: title },
          to: found(paths.adminSession(), { q: id }),
          texts: [id, title, titleJa].map(fold),
        }),
      ),
      ...[...storeOf('programs').values()].map(
        ({ id, title, authors }): Findable => ({
          ...{ id: `program ${id}`, kind: 'program', label: id, detail: title },
          to: found(paths.adminProgram(), { q: id }),
          texts: [id, title, authorLine(authors), ...authors.map(({ nameJa = '' }) => nameJa)].map(fold),
        }),
      ),
      ...[...storeOf('users').values()].map((user): Findable => {
        const name = fullName(user);
        return {
          ...{ id: `person ${user.id}`, kind: 'person', label: name, detail: user.email },
          to: found(paths.adminInfo(), { q: user.email }),
          texts: [name, user.familyName, user.nameJa ?? '', user.email].map(fold),
        };
      }),
    ],
    [sessions, users.version, programs.version],
  );
  return useMemo(() => [...named, ...stored], [named, stored]);
}

function useCatalogs(): readonly Catalog[] {
  const [catalogs, setCatalogs] = useState<readonly Catalog[]>([]);
  useEffect(() => {
    let gone = false;
    const all = [
      import('../../messages/en.json', { with: { type: 'json' } }),
      import('../../messages/ja.json', { with: { type: 'json' } }),
    ];
    void Promise.all(all).then(
      (modules) => gone || setCatalogs(modules.map(({ default: words }) => words)),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return catalogs;
}

function pagesOf(entries: readonly AreaMenuEntry[]): { label: MessageKey; path: string }[] {
  return entries.flatMap(({ label, path, children = [] }) => [
    ...(path === undefined ? [] : [{ label, path }]),
    ...pagesOf(children),
  ]);
}
