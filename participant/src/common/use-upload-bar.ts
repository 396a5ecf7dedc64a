import { isStaff } from 'shared-data/access/guards';
import { useLateAccess } from 'shared-data/collections/hooks';
import { baseFor } from 'shared-data/models/late-access';
import type { PresentationType } from 'shared-data/models/program';
import type { BaseInformation } from 'shared-data/models/site';
import type { FileKind } from 'shared-data/models/upload';
import { type UploadBar, uploadBar } from 'shared-data/models/upload-rules';
import { useMinute } from 'shared-data/platform/clock';
import { useSession } from 'shared-data/session/session-store';

/** Why the reader may not send or remove such a file now, following settings and clock; and the settings that count for this reader. */
export function useUploadBar(
  kind: FileKind,
  type: PresentationType,
): { bar: UploadBar | null; base: BaseInformation } {
  const now = useMinute();
  const view = useSession((session) => session.view);
  const base = baseFor(view.base ?? {}, useLateAccess());
  return { bar: isStaff(view) ? null : uploadBar({ ...view, base }, kind, type, now), base };
}

/** Whether uploads are switched off for abstracts. Submissions go without their file then, and the file is asked for later. */
export function useAbstractBlocked(): boolean {
  return useUploadBar('abstract', 'oral').bar === 'uploadDisabled';
}
