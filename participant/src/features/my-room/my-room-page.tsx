import { useTranslation } from 'react-i18next';
import { isPending, maySubmit } from 'shared-data/access/guards';
import {
  useCoeditedProgramIds,
  useLoading,
  useMyProgramIds,
  useUnreadMails,
} from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import { Count } from 'shared-ui/badge';
import { LinkButton } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { FlagNote } from '../../common/flag-note/flag-note.tsx';
import { isKnown } from '../../common/is-known.ts';
import { paths } from '../../paths.ts';
import { AbsenceCard } from './absence-card.tsx';
import { AccountCard } from './account-card.tsx';
import { DataCard } from './data-card.tsx';
import css from './my-room.module.css';
import { NotificationCard } from './notification-card.tsx';
import { OwnProgram } from './own-program.tsx';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  return (
    <Page title={t('myRoom.title')}>
      <div className={css.columns}>
        <div className={css.main}>
          <OwnPrograms />
          <CoeditedPrograms />
        </div>
        <div className={css.side}>
          <MailCard />
          <AccountCard />
          <NotificationCard />
          <AbsenceCard />
          <DataCard />
        </div>
      </div>
    </Page>
  );
}

function OwnPrograms() {
  const { t } = useTranslation();
  const ids = useMyProgramIds();
  const known = isKnown(useLoading('programs'));
  const submits = useIdentity(({ view }) => maySubmit(view));
  const pending = useIdentity(({ view }) => isPending(view, 'permission') || isPending(view, 'base'));
  const submit = submits ? (
    <LinkButton to={paths.submission()} icon="plus" small>
      {t('myRoom.submit')}
    </LinkButton>
  ) : (
    !pending && <FlagNote action="addProgram" />
  );
  return (
    <Card title={t('myRoom.presentations')} actions={ids.length > 0 && submit}>
      {ids.length > 0 ? (
        <ProgramList ids={ids} label={t('myRoom.presentations')} />
      ) : known ? (
        <Empty title={t('myRoom.noPresentations')} icon="file" action={submit || undefined} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Card>
  );
}

function CoeditedPrograms() {
  const { t } = useTranslation();
  const own = useMyProgramIds();
  const ids = useCoeditedProgramIds().filter((id) => !own.includes(id));
  if (ids.length === 0) return null;
  return (
    <Card title={t('myRoom.coedited')}>
      <ProgramList ids={ids} label={t('myRoom.coedited')} />
    </Card>
  );
}

function ProgramList({ ids, label }: { ids: readonly string[]; label: string }) {
  return (
    <ul className={css.programs} aria-label={label}>
      {ids.map((id) => (
        <li key={id}>
          <OwnProgram id={id} />
        </li>
      ))}
    </ul>
  );
}

function MailCard() {
  const { t } = useTranslation();
  const unread = useUnreadMails();
  const loading = useLoading('mails');
  const known = loading === 'live' ? t('myRoom.unread', { count: unread }) : '…';
  return (
    <Card title={t('myRoom.mail')}>
      <p className={css.mail}>
        {loading === 'denied' ? t('myRoom.mailDenied') : known} <Count value={unread} />
      </p>
      <LinkButton to={paths.mailBox()} icon="mail" small>
        {t('myRoom.openMail')}
      </LinkButton>
    </Card>
  );
}
