import { connectionOf, noConnection } from './connection.ts';
import { createAdminDatabase } from './database/admin.ts';
import { Database } from './database/database.ts';
import type { ListenCounts } from './database/listen-counts.ts';
import { pushKeys } from './database/push-keys.ts';
import { Session } from './database/session.ts';
import { AccountError } from './errors.ts';
import { Kernel } from './kernel.ts';
import type { ConnectionInfo, CopyOptions, EngineCopy, Limits, Store } from './public.ts';
import type { Scheduler } from './scheduler.ts';
import type { State } from './snapshot.ts';

export interface CopyPorts {
  readonly state: State;
  readonly access: Database['access'];
  readonly limits: Limits;
  readonly scheduler: Scheduler;
  readonly listenCounts: ListenCounts;
  randomBytes(length: number): Uint8Array;
  log(message: string, error?: unknown): void;
  closed(): void;
}

/** Of one copy: a page and its reconnections. */
const MOST_SOCKETS = 4;

/** Where changes of a copy are "stored". */
const nowhere: Store = { load() {}, commit() {}, close() {} };

/** Shares the tree, which is never changed in place, so that a copy costs only what is changed in it. */
export function openCopy(ports: CopyPorts, { clock, auth }: CopyOptions): EngineCopy & { tick(): void } {
  const { state, access, randomBytes } = ports;
  const kernel = new Kernel({ data: state.data, auth: null, will: null }, nowhere, ports.log);
  const database = new Database(kernel, clock);
  database.access = {
    mayRead: (request) => access.mayRead(request),
    mayWrite: () => false,
    isIndexed: (...of) => access.isIndexed(...of),
  };
  const key = pushKeys(clock, randomBytes);
  const sessions = new Set<Session>();
  return {
    database: createAdminDatabase(database, kernel, key),
    get sockets() {
      return sessions.size;
    },
    connect(send, close, info: ConnectionInfo) {
      const session = new Session(
        database,
        kernel,
        {
          ...{ id: key(), send, close, auth },
          verify: () => Promise.reject(new AccountError('INVALID_ID_TOKEN')),
          scheduler: ports.scheduler,
          network: info.network,
          unsent: info.unsent,
          pause: info.pause,
          isStaff: () => false,
          hasRoom: () => true,
          listenCounts: ports.listenCounts,
        },
        ports.limits,
      );
      if (sessions.size >= MOST_SOCKETS) {
        close(1013, 'too many connections');
        return noConnection;
      }
      sessions.add(session);
      session.start(info);
      return connectionOf(session, () => void sessions.delete(session));
    },
    /** Several times a second, as for the engine's own sessions. */
    tick() {
      for (const session of sessions) session.tick(clock());
    },
    async close() {
      ports.closed();
      for (const session of sessions) session.stop(1001, 'going away');
      sessions.clear();
      await kernel.close();
    },
  };
}
