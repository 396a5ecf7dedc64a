import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';

export interface PosterItem {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  /** `day1/hall/OB-poster-1` */
  key: string;
}
