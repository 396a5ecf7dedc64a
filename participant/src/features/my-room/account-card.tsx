import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayEnter } from 'shared-data/access/guards';
import { useOwnUser } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import { fullName } from 'shared-data/models/person-name';
import { paths } from 'shared-data/navigation/paths';
import { useSignOut } from 'shared-ui/app';
import { Button, LinkButton } from 'shared-ui/button';
import { Card, Facts } from 'shared-ui/card';
import { FlagNote } from '../../common/flag-note/flag-note.tsx';
import { ChangeEmail } from './change-email.tsx';
import css from './my-room.module.css';
import { WaitingAddress } from './waiting-address.tsx';

export function AccountCard() {
  const { t } = useTranslation();
  const email = useIdentity(({ view }) => view.email) ?? '';
  const modifies = useIdentity(({ view }) => mayEnter('registration', view));
  const user = useOwnUser();
  const [changing, setChanging] = useState(false);
  const leave = useSignOut();
  const person = user && [
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
  ];
  return (
    <Card title={t('myRoom.account')}>
      <Facts items={[{ term: t('myRoom.email'), value: email }, ...(person ?? [])]} />
      <WaitingAddress email={email} />
      {modifies === 'denied' && <FlagNote action="modifyAccount" />}
      <div className={css.actions}>
        {modifies === 'ok' && (
          <LinkButton to={paths.registration()} icon="edit" small>
            {t('myRoom.modify')}
          </LinkButton>
        )}
        <Button icon="mail" small onClick={() => setChanging(true)}>
          {t('myRoom.changeEmail')}
        </Button>
        <LinkButton to={paths.passwordReset()} icon="lock" small>
          {t('menu.passwordReset')}
        </LinkButton>
        <Button icon="signOut" small onClick={() => void leave()}>
          {t('menu.signOut')}
        </Button>
      </div>
      <ChangeEmail email={email} open={changing} onClose={() => setChanging(false)} />
    </Card>
  );
}
