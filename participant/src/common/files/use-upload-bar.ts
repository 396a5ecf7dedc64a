import { isStaff } from 'shared-data/access/guards';
import { useLateAccess } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import { baseFor } from 'shared-data/models/late-access';
import type { PresentationType } from 'shared-data/models/program';
import type { BaseInformation } from 'shared-data/models/site';
import type { FileKind } from 'shared-data/models/upload';
import { type UploadBar, uploadBan, uploadBar } from 'shared-data/models/upload-rules';
import { useMinute } from 'shared-data/platform/clock';

/** What bars this reader from changing such files now, the flag behind it, and the reader's effective settings. */
export function useUploadBar(
  kind: FileKind,
  type: PresentationType,
): { bar: UploadBar | null; ban: ReturnType<typeof uploadBan>; base: BaseInformation } {
  const now = useMinute();
  const view = useIdentity((identity) => identity.view);
  const base = baseFor(view.base ?? {}, useLateAccess());
  const bar = isStaff(view) ? null : uploadBar({ ...view, base }, kind, type, now);
  return { bar, ban: uploadBan(view.permission, kind, type), base };
}

/** Abstract uploads are off: submissions go without the file, which is asked for later. */
export function useAbstractBlocked(): boolean {
  return useUploadBar('abstract', 'oral').bar === 'uploadDisabled';
}
