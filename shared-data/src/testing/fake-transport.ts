import { WriteError } from '../platform/errors.ts';
import type { ChildListener, ListenQuery, Transport } from '../platform/ports.ts';

interface OpenListen {
  path: string;
  query?: ListenQuery;
  value?: (value: unknown) => void;
  children?: ChildListener;
  failed: (code: string) => void;
}

/** A transport driven by the test, turn by turn. */
export function fakeTransport() {
  const open: OpenListen[] = [];
  const opened: string[] = [];
  const begin = (listen: OpenListen) => {
    open.push(listen);
    opened.push(listen.path);
    return () => {
      const at = open.indexOf(listen);
      if (at >= 0) open.splice(at, 1);
    };
  };
  const at = (path: string) => open.filter((listen) => listen.path === path);
  const transport: Transport = {
    listenValue: (path, value, failed) => begin({ path, value, failed }),
    listenChildren: (path, query, children) => begin({ path, query, children, failed: children.failed }),
    get: async () => null,
    update: async () => {
      throw new WriteError('permission_denied');
    },
    serverTime: { '.sv': 'timestamp' },
    keepPresent: () => () => {},
    onConnected: () => () => {},
    onServerOffset: () => () => {},
  };
  return {
    transport,
    opened,
    listening: () => open.map((listen) => listen.path).sort(),
    queryOf: (path: string) => at(path)[0]?.query,
    value(path: string, value: unknown) {
      for (const listen of at(path)) listen.value?.(value);
    },
    whole(path: string, children: Record<string, unknown>) {
      for (const { children: listener } of at(path)) {
        for (const [key, value] of Object.entries(children)) listener?.added(key, value);
        listener?.loaded();
      }
    },
    changed(path: string, key: string, value: unknown) {
      for (const listen of at(path)) listen.children?.changed(key, value);
    },
    added(path: string, key: string, value: unknown) {
      for (const listen of at(path)) listen.children?.added(key, value);
    },
    removed(path: string, key: string) {
      for (const listen of at(path)) listen.children?.removed(key);
    },
    reject(path: string) {
      for (const listen of at(path)) listen.failed('permission_denied');
    },
  };
}
