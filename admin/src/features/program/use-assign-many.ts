import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from 'shared-data/models/program';
import { errorMessageKey } from 'shared-data/platform/errors';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { shortened } from '../../common/shortened.ts';
import { assignMany, changedBy, type ManyAssignment } from './assign-many.ts';

/** Characters of the list of programs in a question. */
const shownLength = 400;

/** Asks before a withdrawal, and before several programs move; tells how many programs changed, and offers to undo. `run` resolves to whether it was saved. */
export function useAssignMany(): {
  pending: boolean;
  run: (programs: readonly Program[], assignment: ManyAssignment) => Promise<boolean>;
} {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    setPending(true);
    try {
      await action();
      return true;
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
      return false;
    } finally {
      setPending(false);
    }
  };
  const run = async (programs: readonly Program[], assignment: ManyAssignment) => {
    const changing = changedBy(programs, assignment);
    const count = changing.length;
    if (count === 0) {
      toast(t('admin.program.nothingChanges'));
      return false;
    }
    if (assignment.canceled && !(await confirmWithdrawal(count))) return false;
    if (assignment.canceled === undefined && count > 1 && !(await confirmMoves(changing, assignment)))
      return false;
    return attempt(async () => {
      const undo = await assignMany(changing, assignment);
      toast(doneText(assignment, count), {
        kind: 'success',
        action: { label: t('admin.program.undo'), run: () => void attempt(undo) },
      });
    });
  };
  const confirmWithdrawal = (count: number) =>
    confirm({
      title: t('admin.program.withdrawAsk', { count }),
      text: t('admin.program.withdrawAskText', { count }),
      confirmLabel: t('admin.program.withdraw'),
      danger: true,
    });
  const confirmMoves = (changing: readonly Program[], { sessionId }: ManyAssignment) => {
    const count = changing.length;
    return confirm({
      title: sessionId
        ? t('admin.program.assignAsk', { count, session: sessionId })
        : t('admin.program.unassignAsk', { count }),
      text: shortened(changing.map(({ id }) => id).join(', '), shownLength),
      confirmLabel: t('admin.program.assign'),
    });
  };
  const doneText = ({ canceled, sessionId }: ManyAssignment, count: number) => {
    if (canceled !== undefined)
      return t(canceled ? 'admin.program.withdrawn' : 'admin.program.restored', { count });
    return sessionId
      ? t('admin.program.assigned', { count, session: sessionId })
      : t('admin.program.unassigned', { count });
  };
  return { pending, run };
}
