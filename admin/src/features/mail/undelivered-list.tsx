import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import type { MailFailure } from 'shared-data/models/mail-job';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './mail.module.css';

export interface UndeliveredListProps {
  mails: readonly MailFailure[];
  /** Absent for mails that are tried again by themselves. */
  onRetried?: () => Promise<void>;
}

export function UndeliveredList({ mails, onRetried }: UndeliveredListProps) {
  return (
    <ul className={css.list}>
      {mails.map((mail) => (
        <li key={mail.id} className={css.job}>
          <strong>{mail.to}</strong>
          <p>{mail.subject}</p>
          <p className={css.quiet}>{mail.error}</p>
          {onRetried && <Retry mail={mail} onRetried={onRetried} />}
        </li>
      ))}
    </ul>
  );
}

function Retry({ mail: { id, to }, onRetried }: { mail: MailFailure; onRetried: () => Promise<void> }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const retry = async () => {
    setPending(true);
    await mailApi
      .retry({ id })
      .catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    await onRetried();
    setPending(false);
  };
  return (
    <div className={css.actions}>
      <Button small pending={pending} onClick={retry}>
        {t('admin.letter.retry')}
        <span className="visually-hidden">: {to}</span>
      </Button>
    </div>
  );
}
