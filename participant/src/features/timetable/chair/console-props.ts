import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';

export interface ConsoleProps {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  session: Session | undefined;
}
