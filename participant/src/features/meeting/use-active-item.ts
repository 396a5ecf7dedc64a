import { hasPrivilegeView } from 'shared-data/access/guards';
import { useActiveSite, useTable } from 'shared-data/collections/hooks';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { useIdentity } from 'shared-data/identity/identity-store';
import { activePhase } from 'shared-data/models/active-phase';
import type { LocalizedText } from 'shared-data/models/locales';
import type { PlacedItem } from 'shared-data/models/now-and-next';
import { useVenue } from '../../common/use-venue.ts';
import { mayShow } from '../../common/visibility.ts';

export interface ShownActive extends PlacedItem {
  phase: 'next' | 'now';
  late: number;
  note: LocalizedText | undefined;
}

/** The item that staff have set as in progress; null when there is none that can be. */
export function useActiveItem(): ShownActive | null {
  const active = useActiveSite();
  const staff = useIdentity(({ view }) => hasPrivilegeView(view));
  const table = useTable(active?.table ?? '');
  const room = table?.rooms?.[active?.room ?? ''];
  const item = room?.tables?.[active?.item ?? ''];
  const { now } = useVenue();
  const minutesLate = useMinutesLate();
  if (!table || !room || !item || !mayShow(item, staff)) return null;
  const late = minutesLate({ table: table.name, room: room.id, item: item.id });
  const phase = activePhase(table.date, item, now, late);
  return phase === 'over' ? null : { table, room, item, phase, late, note: active?.note };
}
