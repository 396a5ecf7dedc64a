import { useState } from 'react';
import { useOwnUser } from 'shared-data/collections/hooks';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { mayEnter } from 'shared-data/session/guards';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { ChangeForm } from './change-form.tsx';
import { RegistrationFinish } from './registration-finish.tsx';
import { RegistrationForm } from './registration-form.tsx';
import './words.ts';

/** Registers, or changes the registration that is there. */
export function Component() {
  const { t } = useT();
  const [finished, setFinished] = useState(false);
  const uid = useSession(({ view }) => view.uid) ?? '';
  const mayChange = useSession(({ view }) => mayEnter('registration', view) === 'ok');
  const user = useOwnUser();
  /** Who came to register stays with that form: the record arrives before the answer does. */
  const [registers] = useState(user?.isRegistered !== true);
  if (finished) return <RegistrationFinish />;
  return (
    <Page
      title={t('registration.pageTitle')}
      width="narrow"
      lead={t(registers ? 'registration.lead' : 'registration.changeLead')}
    >
      {registers ? (
        <RegistrationForm key={uid} uid={uid} onFinished={() => setFinished(true)} />
      ) : user && mayChange ? (
        <ChangeForm key={uid} user={user} />
      ) : (
        <Registered />
      )}
    </Page>
  );
}

function Registered() {
  const { t } = useT();
  return (
    <Notice
      still
      kind="success"
      title={t('registration.already')}
      action={<LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>}
    />
  );
}
