import { shownId } from 'shared-data/models/program-text';
import { storeOf } from 'shared-data/sync/collection-store';

/** What people call the program with this id; the id when there is none. */
export function shownIdOf(id: string): string {
  const program = storeOf('programs').get(id);
  return program ? shownId(program) : id;
}
