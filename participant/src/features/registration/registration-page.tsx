import { useState } from 'react';
import { useBase, useOwnUser, useSessions } from 'shared-data/collections/hooks';
import { registrationSchema } from 'shared-data/models/user';
import { api, newIdempotencyKey } from 'shared-data/platform/api-client';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import {
  ContactFields,
  NameFields,
  ParticipationFields,
  PrivacyFields,
  SocialFields,
  StatisticsFields,
  TravelFields,
} from './registration-fields.tsx';
import { RegistrationFinish } from './registration-finish.tsx';
import { agreementErrors, emptyRegistration, registrationInput } from './registration-values.ts';

export function Component() {
  const { t } = useT();
  const [finished, setFinished] = useState(false);
  const uid = useSession(({ view }) => view.uid);
  const registered = useOwnUser()?.isRegistered === true;
  if (finished) return <RegistrationFinish />;
  return (
    <Page title={t('registration.pageTitle')} width="narrow" lead={t('registration.lead')}>
      {registered ? (
        <Notice
          still
          kind="success"
          title={t('registration.already')}
          action={<LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>}
        />
      ) : (
        <RegistrationForm key={uid} uid={uid ?? ''} onFinished={() => setFinished(true)} />
      )}
    </Page>
  );
}

/** The form of the specification, section 3. What is typed is kept until it is sent. */
export function RegistrationForm({ uid, onFinished }: { uid: string; onFinished: () => void }) {
  const { t } = useT();
  const sessions = useSessions();
  const base = useBase();
  const email = useSession(({ view }) => view.email);
  const [key] = useState(newIdempotencyKey);
  const form = useForm({
    schema: registrationSchema,
    initial: emptyRegistration,
    select: registrationInput,
    check: agreementErrors,
    draftKey: `registration-${uid}`,
    omitFromDraft: ['privacyPolicy'],
    submit: async (registration) => {
      await api.appendUser(registration, key);
      onFinished();
    },
  });
  return (
    <Form form={form} label={t('registration.pageTitle')}>
      <ErrorSummary title={t('registration.failed')} />
      {email && <p>{t('registration.as', { email })}</p>}
      <NameFields />
      <ContactFields />
      <ParticipationFields sessions={sessions} />
      <TravelFields />
      <SocialFields base={base ?? null} />
      <StatisticsFields />
      <PrivacyFields />
      <div>
        <SubmitButton>{t('registration.send')}</SubmitButton>
      </div>
    </Form>
  );
}
