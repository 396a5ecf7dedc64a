import { useNavigate } from 'react-router-dom';
import { useMyProgramIds, useOwnUser, useUnreadMails } from 'shared-data/collections/hooks';
import { fullName } from 'shared-data/models/user';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { maySubmit } from 'shared-data/session/guards';
import { signOut, useSession } from 'shared-data/session/session-store';
import { Count } from 'shared-ui/badge';
import { Button, LinkButton } from 'shared-ui/button';
import { Card, Facts } from 'shared-ui/card';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { toast } from 'shared-ui/toast';
import css from './my-room.module.css';
import { OwnProgram } from './own-program.tsx';

export function Component() {
  const { t } = useT();
  return (
    <Page title={t('myRoom.title')}>
      <div className={css.columns}>
        <OwnPrograms />
        <div className={css.side}>
          <MailCard />
          <AccountCard />
        </div>
      </div>
    </Page>
  );
}

function OwnPrograms() {
  const { t } = useT();
  const ids = useMyProgramIds();
  const submits = useSession(({ view }) => maySubmit(view));
  const submit = submits && (
    <LinkButton to={paths.submission()} icon="plus">
      {t('myRoom.submit')}
    </LinkButton>
  );
  return (
    <Card title={t('myRoom.presentations')} actions={ids.length > 0 && submit}>
      {ids.length === 0 ? (
        <Empty title={t('myRoom.noPresentations')} icon="file" action={submit || undefined} />
      ) : (
        <ul className={css.programs} aria-label={t('myRoom.presentations')}>
          {ids.map((id) => (
            <li key={id}>
              <OwnProgram id={id} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function MailCard() {
  const { t } = useT();
  const unread = useUnreadMails();
  return (
    <Card title={t('myRoom.mail')}>
      <p className={css.mail}>
        {t('myRoom.unread', { count: unread })} <Count value={unread} />
      </p>
      <LinkButton to={paths.mailBox()} icon="mail">
        {t('myRoom.openMail')}
      </LinkButton>
    </Card>
  );
}

function AccountCard() {
  const { t } = useT();
  const navigate = useNavigate();
  const email = useSession(({ view }) => view.email);
  const user = useOwnUser();
  const leave = async () => {
    try {
      await signOut();
      await navigate(paths.home());
    } catch {
      toast(t('auth.signOutFailed'), { kind: 'error' });
    }
  };
  return (
    <Card title={t('myRoom.account')}>
      <Facts
        items={[
          { term: t('myRoom.email'), value: email },
          ...(user
            ? [
                {
                  term: t('myRoom.name'),
                  value: (
                    <>
                      {fullName(user)}
                      {user.nameJa && <span lang="ja"> ({user.nameJa})</span>}
                    </>
                  ),
                },
                {
                  term: t('myRoom.affiliation'),
                  value: [user.affiliation, user.affiliation2].filter(Boolean).join(', '),
                },
              ]
            : []),
        ]}
      />
      <div className={css.actions}>
        <LinkButton to={paths.passwordReset()} icon="lock" small>
          {t('menu.passwordReset')}
        </LinkButton>
        <Button icon="signOut" small onClick={leave}>
          {t('menu.signOut')}
        </Button>
      </div>
    </Card>
  );
}
