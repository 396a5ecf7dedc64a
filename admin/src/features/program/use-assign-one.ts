import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { backwards } from 'shared-data/models/many-programs';
import type { ProgramChange } from 'shared-data/models/program-task';
import { shownId } from 'shared-data/models/program-text';
import { errorMessageKey } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';

const save = ({ id, before, after }: ProgramChange) => api.updateProgram({ id, assignment: after, before });

/** Changes one program at once, asks before it is withdrawn, and offers to undo. `run` resolves to whether it was saved. */
export function useAssignOne(): { pending: boolean; run: (change: ProgramChange) => Promise<boolean> } {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const attempt = async (change: ProgramChange): Promise<boolean> => {
    setPending(true);
    try {
      await save(change);
      return true;
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
      return false;
    } finally {
      setPending(false);
    }
  };
  const run = async (change: ProgramChange) => {
    if (change.after.canceled && !(await confirmWithdrawal())) return false;
    if (!(await attempt(change))) return false;
    toast(doneText(change), {
      kind: 'success',
      action: { label: t('admin.program.undo'), run: () => void attempt(backwards(change)) },
    });
    return true;
  };
  const confirmWithdrawal = () =>
    confirm({
      title: t('staff.program.ask.withdraw', { count: 1 }),
      text: t('staff.program.askText.withdraw', { count: 1 }),
      confirmLabel: t('admin.program.withdraw'),
      danger: true,
    });
  const doneText = ({ id: key, after: { canceled, sessionId = '' } }: ProgramChange) => {
    const id = shownId(storeOf('programs').get(key) ?? { id: key });
    if (canceled !== undefined)
      return t(canceled ? 'admin.program.withdrawn' : 'admin.program.restored', { id });
    return sessionId
      ? t('admin.program.assigned', { id, session: sessionId })
      : t('admin.program.unassigned', { id });
  };
  return { pending, run };
}
