import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import type { MailJob } from 'shared-data/models/mail-job';
import { errorMessageKey, isConflict } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Dialog, useUnsavedGuard } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { typedOf } from '../../common/typed-time.ts';
import css from './mail.module.css';
import { DateAndTime, timeOfWhen, useVenueZone } from './when-fields.tsx';

interface MoveDialogProps {
  job: MailJob | null;
  onClose: () => void;
  onMoved: () => Promise<void>;
}

export function MoveDialog({ job, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={job !== null} onClose={onClose} title={t('admin.letter.moveTitle')}>
      {job && <Move job={job} onClose={onClose} onMoved={onMoved} />}
    </Dialog>
  );
}

function Move({ job: { id, startAt }, onClose, onMoved }: MoveDialogProps & { job: MailJob }) {
  const { t } = useTranslation();
  const timeZone = useVenueZone();
  const [before] = useState(() => typedOf(startAt, timeZone));
  const [typed, setTyped] = useState(before);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useUnsavedGuard(typed.date !== before.date || typed.time !== before.time);
  const move = async () => {
    const at = timeOfWhen({ ...typed, later: true }, timeZone, Date.now());
    if (typeof at !== 'number') return;
    setPending(true);
    try {
      await mailApi.updateJob(id, { startAt: at });
      await onMoved();
      onClose();
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  };
  return (
    <div className={css.ready}>
      <DateAndTime typed={typed} onChange={setTyped} />
      {error !== null && (
        <Notice kind="error">
          {t(isConflict(error) ? 'admin.letter.hasBegun' : errorMessageKey(error))}
        </Notice>
      )}
      <div className={css.actions}>
        <Button look="primary" pending={pending} onClick={move}>
          {t('admin.letter.move')}
        </Button>
      </div>
    </div>
  );
}
