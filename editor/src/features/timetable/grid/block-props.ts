import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import type { TimetableItem } from 'shared-data/models/timetable';
import type { MarkedPlace } from '../../../schedule/places.ts';

/** What one block of the board and its parts are drawn from. */
export interface BlockProps {
  item: TimetableItem;
  roomId: string;
  room: string;
  session: Session | undefined;
  from: number;
  /** Beside other blocks of the room at the same time: the lane of how many. */
  lane: number;
  lanes: number;
  programOf: (id: string) => PublicProgram | undefined;
  /** Ids of talks with a clash, with spaces between. */
  clashing: string;
  warned: string;
  accepted: string;
  /** Of the block as a whole: in a taken room, or with a chair who is elsewhere. */
  mark: 'clash' | 'warned' | 'accepted' | undefined;
  held: string | null;
  lifted: boolean;
  places: readonly MarkedPlace[];
  textOf: (place: MarkedPlace) => string;
}
