import type { Page } from '@playwright/test';
import type { Acknowledged } from 'api-mocks/storm/messages';
import { databasePath, dbPaths } from 'shared-data/models/db-paths';

interface Message {
  d?: { r?: number; a?: string; b?: { p?: string; d?: unknown; s?: string } };
}

interface Sent {
  values: Record<string, unknown>;
  sent: number;
}

export interface WatchedWrites {
  acknowledged: Acknowledged[];
  rejected: number;
  /** Writes of the timetable that are not answered yet. */
  waiting(): number;
}

/** What a page writes into the timetable, and what the server answers, as seen on its sockets. Before the page connects. */
export function watchWrites(page: Page): WatchedWrites {
  const open = new Set<Map<number, Sent>>();
  const writes: WatchedWrites = {
    acknowledged: [],
    rejected: 0,
    waiting: () => [...open].reduce((sum, sent) => sum + sent.size, 0),
  };
  page.on('websocket', (socket) => {
    const sent = new Map<number, Sent>();
    open.add(sent);
    socket.on('framesent', ({ payload }) => {
      const { r, a, b } = parsed(payload).d ?? {};
      if (r === undefined || a !== 'm' || b?.p !== `/${databasePath}`) return;
      const values = b.d as Record<string, unknown>;
      if (Object.keys(values).some((path) => path.startsWith(dbPaths.draftTables)))
        sent.set(r, { values, sent: Date.now() });
    });
    socket.on('framereceived', ({ payload }) => {
      const { r, b } = parsed(payload).d ?? {};
      const write = r === undefined ? undefined : sent.get(r);
      if (r === undefined || !write) return;
      sent.delete(r);
      if (b?.s === 'ok') writes.acknowledged.push({ values: write.values, begun: write.sent });
      else writes.rejected += 1;
    });
  });
  return writes;
}

/** Long messages come in parts, which are no JSON; moves are short. */
function parsed(payload: string | Buffer): Message {
  try {
    return JSON.parse(String(payload)) as Message;
  } catch {
    return {};
  }
}
