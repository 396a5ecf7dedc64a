import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayEnter } from 'shared-data/access/guards';
import { useOwnUser } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { takeWanted } from 'shared-ui/app';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { useDeadline, useOpenForm } from '../../common/deadline/deadline.tsx';
import { ChangeForm } from './change-form.tsx';
import { RegistrationFinish } from './registration-finish.tsx';
import { RegistrationForm } from './registration-form.tsx';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const [next, setNext] = useState<string | null>(null);
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const mayChange = useIdentity(({ view }) => mayEnter('registration', view) === 'ok');
  const user = useOwnUser();
  /** Keeps the form while registering: the record may sync before the request is answered. */
  const [registers, setRegisters] = useState(user?.isRegistered !== true);
  const deadline = useDeadline('registration');
  const open = useOpenForm('registration');
  /** Keeps a form open that was open when changes were disabled. */
  const changed = useRef(false);
  changed.current ||= mayChange;
  if (next !== null) return <RegistrationFinish next={next} />;
  return (
    <Page
      title={t('registration.pageTitle')}
      width="narrow"
      {...(registers && !open
        ? {}
        : { lead: t(registers ? 'registration.lead' : 'registration.changeLead') })}
    >
      {registers ? (
        open ? (
          <RegistrationForm
            key={uid}
            uid={uid}
            onFinished={() => setNext(takeWanted(uid) ?? paths.home())}
            onChange={() => setRegisters(false)}
          />
        ) : (
          <Notice kind="warning" still title={t('registration.deadlineOver', { time: deadline.text })}>
            {t('registration.deadlineOverText')}
          </Notice>
        )
      ) : user && changed.current ? (
        <ChangeForm key={uid} user={user} off={!mayChange} />
      ) : (
        <Registered />
      )}
    </Page>
  );
}

function Registered() {
  const { t } = useTranslation();
  return (
    <Notice
      still
      kind="success"
      title={t('registration.already')}
      action={<LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>}
    />
  );
}
