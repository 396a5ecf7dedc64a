import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useBase, useSessionOf } from 'shared-data/collections/hooks';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Program } from 'shared-data/models/program';
import { programOwnerSchema } from 'shared-data/models/program-admin';
import { formOf } from 'shared-data/models/program-form';
import { authorLine, shownId } from 'shared-data/models/program-text';
import { defaultTimeZone } from 'shared-data/models/site';
import { sessionName } from 'shared-data/models/titles';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import css from './program.module.css';
import { stateOf } from './rows.ts';
import { useAssignOne } from './use-assign-one.ts';

export function ProgramDialog({ program, onClose }: { program: Program | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const title = program ? t('admin.program.dialog', { id: shownId(program) }) : '';
  return (
    <Dialog open={program !== undefined} onClose={onClose} title={title} shape="side" readFirst>
      {program && (
        <>
          <Facts program={program} />
          <Actions program={program} />
          <OwnerForm key={program.ownerUid} program={program} />
        </>
      )}
    </Dialog>
  );
}

function Facts({ program }: { program: Program }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const session = useSessionOf(program.sessionId);
  const { private: own } = program;
  const time = (at: number) => dateTime(at, locale, timeZone);
  return (
    <>
      <p className={css.heading} lang={program.language === 'ja' ? 'ja' : undefined}>
        {program.title}
      </p>
      <dl className={css.facts}>
        <Fact name={t('admin.program.authors')}>{authorLine(program.authors, locale)}</Fact>
        <Fact name={t('admin.program.session')}>
          {session ? sessionName(session, locale) : t('admin.program.withoutSession')}
        </Fact>
        <Fact name={t('admin.program.type')}>{t(`admin.program.form.${formOf(program)}`)}</Fact>
        <Fact name={t('admin.program.state')}>{t(`admin.program.state.${stateOf(program)}`)}</Fact>
        {own && (
          <>
            <Fact name={t('admin.program.requested')}>
              {t(`admin.program.form.${own.requestedType}`)}
              {own.typeChangeable && ` (${t('admin.program.typeChangeable')})`}
            </Fact>
            <Fact name={t('admin.program.choices')}>
              {[own.sessionChoice1, own.sessionChoice2].filter(Boolean).join(', ')}
            </Fact>
            {own.note && <Fact name={t('admin.program.note')}>{own.note}</Fact>}
            <Fact name={t('admin.program.submitted')}>{time(own.submittedAt)}</Fact>
            <Fact name={t('admin.program.updated')}>{time(own.updatedAt)}</Fact>
          </>
        )}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ program }: { program: Program }) {
  const { t } = useTranslation();
  const { pending, run } = useAssignOne();
  const { id, canceled = false } = program;
  return (
    <ButtonRow>
      <LinkButton small icon="monitor" to={paths.presentation(id)}>
        {t('admin.program.open')}
      </LinkButton>
      {!canceled && (
        <LinkButton small icon="edit" to={paths.modifySubmission(id)}>
          {t('admin.program.edit')}
        </LinkButton>
      )}
      <Button
        small
        look={canceled ? 'secondary' : 'danger'}
        pending={pending}
        onClick={() => void run({ id, before: { canceled }, after: { canceled: !canceled } })}
      >
        {t(canceled ? 'admin.program.restore' : 'admin.program.withdraw')}
      </Button>
    </ButtonRow>
  );
}

function OwnerForm({ program: { id, ownerUid, private: own } }: { program: Program }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: programOwnerSchema,
    initial: { email: '' },
    select: ({ email }) => ({ id, email, before: ownerUid }),
    submit: async (change) => {
      await adminApi.changeOwner(change);
      toast(t('admin.program.ownerChanged', { id, email: change.email }), { kind: 'success' });
    },
  });
  const { EmailField } = typedFields(form);
  return (
    <section className={css.owner}>
      <h3>{t('admin.program.owner')}</h3>
      <p className={css.wrap}>
        {own?.ownerRemoved ? t('admin.program.ownerGone', { email: own.email }) : own?.email}
      </p>
      <Form form={form} label={t('admin.program.changeOwner')}>
        <ErrorSummary />
        <EmailField
          name="email"
          label={t('admin.program.newOwner')}
          hint={t('admin.program.newOwnerHint')}
          required
          autoComplete="off"
        />
        <ButtonRow>
          <SubmitButton>{t('admin.program.changeOwner')}</SubmitButton>
        </ButtonRow>
      </Form>
    </section>
  );
}
