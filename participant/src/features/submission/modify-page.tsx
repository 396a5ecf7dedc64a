import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isOwner, isStaff } from 'shared-data/access/guards';
import { useLoading, usePrivateProgram, useProgram, useSessionOf } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { sessionName } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { Badge } from 'shared-ui/badge';
import { LinkButton } from 'shared-ui/button';
import { Card, Facts } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { PageSkeleton } from 'shared-ui/skeleton';
import { DeadlineNote, useOpenForm } from '../../common/deadline/deadline.tsx';
import { LedOn } from '../../common/led-on.tsx';
import { Authors } from '../../common/program-text.tsx';
import { Stamp } from '../../common/stamp.tsx';
import { AbstractPreview } from './abstract-preview.tsx';
import { ModifyForm } from './modify-form.tsx';
import css from './submission.module.css';
import { Withdraw } from './withdraw.tsx';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const program = useProgram(id);
  const own = usePrivateProgram(id);
  const rejected = useLoading('privateProgram', id) === 'denied';
  if (program && own) return <ModifySubmission key={id} program={program} own={own} />;
  if (!rejected) return program ? <PageSkeleton /> : <LedOn number={id} to={paths.modifySubmission} />;
  return (
    <Page title={t('submission.modifyTitle')} width="narrow">
      <Notice kind="error" action={<LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>}>
        {t('notice.denied')}
      </Notice>
    </Page>
  );
}

function ModifySubmission({ program, own }: { program: PublicProgram; own: PrivateProgram }) {
  const { t } = useTranslation();
  const { id, canceled = false } = program;
  const owner = useIdentity(({ view }) => isOwner(view, { ...program, private: own }));
  const staff = useIdentity(({ view }) => isStaff(view));
  const withTimeout = useOpenForm();
  const open = staff || (withTimeout && !canceled);
  return (
    <Page
      title={t('submission.modifyTitle')}
      documentTitle={`${t('submission.modifyTitle')} ${shownId(program)}`}
      width="narrow"
      {...(open ? { lead: t('submission.modifyLead') } : {})}
      breadcrumb={[{ label: t('menu.myRoom'), to: paths.myRoom() }]}
      actions={<LinkButton to={paths.presentation(id)}>{t('submission.openPresentation')}</LinkButton>}
    >
      <div className={css.layout}>
        {canceled && (
          <Notice kind="warning" still title={t('submission.isWithdrawn')}>
            {t('submission.isWithdrawnText')}
          </Notice>
        )}
        {!canceled && <DeadlineNote modify />}
        <CurrentSubmission program={program} own={own} whole={!open} />
        {open && <ModifyForm program={program} own={own} />}
        <AbstractPreview programId={id} canceled={canceled} />
        {owner && !canceled && <Withdraw programId={id} />}
      </div>
    </Page>
  );
}

function CurrentSubmission({
  program,
  own,
  whole,
}: {
  program: PublicProgram;
  own: PrivateProgram;
  whole: boolean;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSessionOf(program.sessionId);
  const choice1 = useSessionOf(own.sessionChoice1);
  const choice2 = useSessionOf(own.sessionChoice2 ?? '');
  const fact = (key: MessageKey, value: ReactNode) => ({ term: t(key), value });
  return (
    <Card title={t('submission.facts')}>
      <Facts
        items={[
          fact('submission.id', program.canceled ? <Canceled id={shownId(program)} /> : shownId(program)),
          fact('submission.session', session ? sessionName(session, locale) : t('presentation.noSession')),
          fact('submission.submittedAt', <Stamp at={own.submittedAt} />),
          ...(own.updatedAt > own.submittedAt
            ? [fact('submission.updatedAt', <Stamp at={own.updatedAt} />)]
            : []),
          ...(whole
            ? [
                fact('submission.titleField', program.title),
                fact('submission.authors', <Authors authors={program.authors} />),
                fact('submission.presentationType', t(`submission.type.${own.requestedType}`)),
                ...(choice1 ? [fact('submission.sessionChoice1', sessionName(choice1, locale))] : []),
                ...(choice2 ? [fact('submission.sessionChoice2', sessionName(choice2, locale))] : []),
                ...(own.note ? [fact('submission.note', own.note)] : []),
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Canceled({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      {id} <Badge tone="bad">{t('program.canceled')}</Badge>
    </>
  );
}
