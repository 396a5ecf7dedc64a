import { isSiteClosed } from 'shared-data/models/site';
import type { FileKind } from 'shared-data/models/upload';
import { isShownToReaders } from '../../policies/files.ts';
import type { Ports } from '../../ports.ts';
import { read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';

/** Milliseconds for which an answer is kept, as playing a video asks for many files. */
export const shownKept = 1000;
const mostKept = 1000;

export type ShownNow = (programId: string, kind: FileKind) => Promise<boolean>;

/** Whether readers may have the file at this moment: their links outlive a permission that is taken away. At most `shownKept` old. */
export function shownNow({ database, clock }: Pick<Ports, 'database' | 'clock'>): ShownNow {
  const kept = new Map<string, { at: number; shown: Promise<boolean> }>();
  const look = async (programId: string, kind: FileKind) => {
    const [permission, base, program] = await Promise.all([
      read(database, stored.permission),
      read(database, stored.base),
      read(database, stored.program(programId)),
    ]);
    const inSession = Boolean(program?.sessionId);
    return isShownToReaders(kind, { permission, closed: isSiteClosed(base), inSession });
  };
  return (programId, kind) => {
    const key = `${programId} ${kind}`;
    const now = clock.now();
    const last = kept.get(key);
    if (last && Math.abs(now - last.at) < shownKept) return last.shown;
    if (kept.size >= mostKept) kept.clear();
    const shown = look(programId, kind);
    kept.set(key, { at: now, shown });
    shown.catch(() => kept.delete(key));
    return shown;
  };
}
