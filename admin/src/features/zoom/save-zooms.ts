import type { TFunction } from 'i18next';
import { adminApi } from 'shared-data/api/admin-client';
import type { ZoomChange } from 'shared-data/models/room-zoom';
import type { RoomZoom } from 'shared-data/models/timetable';
import { errorMessageKey, isConflict } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';
import type { ZoomRow } from './zoom-rows.ts';

/** Characters per call, well below what the server accepts. */
const mostPerCall = 40_000;

/** Each part is all or nothing. */
function partsOf(changes: readonly ZoomChange[]): ZoomChange[][] {
  const parts: ZoomChange[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const own = JSON.stringify(change).length;
    size += own;
    if (size > mostPerCall) {
      parts.push([]);
      size = own;
    }
    parts.at(-1)?.push(change);
  }
  return parts;
}

async function send(changes: readonly ZoomChange[]): Promise<void> {
  for (const part of partsOf(changes)) await adminApi.changeZoom(part);
}

export function changeOf(row: ZoomRow, before: RoomZoom | undefined, after: RoomZoom | null): ZoomChange {
  return { at: row.at, before: before ?? null, after };
}

/** Rejects like `adminApi.changeZoom`. Afterwards a toast offers to undo. */
export async function saveZooms(t: TFunction, changes: readonly ZoomChange[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => before !== null || after !== null);
  if (changed.length === 0) return;
  await send(changed);
  const cleared = changed.every(({ after }) => after === null);
  toast(t(cleared ? 'admin.zoom.cleared' : 'admin.zoom.saved', { count: changed.length }), {
    kind: 'success',
    action: { label: t('admin.zoom.undo'), run: () => void undo(t, changed) },
  });
}

/** As `saveZooms`, and tells failures. */
export async function clearZooms(t: TFunction, rows: readonly ZoomRow[]): Promise<void> {
  await saveZooms(
    t,
    rows.map((row) => changeOf(row, row.own, null)),
  ).catch((error: unknown) => tell(t, error));
}

async function undo(t: TFunction, changes: readonly ZoomChange[]): Promise<void> {
  try {
    await send(
      changes.map(({ at, before, after }) => ({ at, before: after, after: before as RoomZoom | null })),
    );
    toast(t('admin.zoom.undone'));
  } catch (error) {
    tell(t, error);
  }
}

function tell(t: TFunction, error: unknown): void {
  toast(t(isConflict(error) ? 'admin.zoom.notSaved' : errorMessageKey(error)), { kind: 'error' });
}
