import { useIdentity } from 'shared-data/identity/identity-store';
import { createMoveHistory, type MoveHistory } from './move-history.ts';

let kept: { uid: string | null; history: MoveHistory } | undefined;

/** What the person has changed in the timetable since the page was loaded, on whichever page: for undo and redo. */
export function useOwnHistory(): MoveHistory {
  const uid = useIdentity(({ view }) => view.uid);
  if (kept?.uid !== uid) kept = { uid, history: createMoveHistory() };
  return kept.history;
}

export function forgetHistory(): void {
  kept = undefined;
}
