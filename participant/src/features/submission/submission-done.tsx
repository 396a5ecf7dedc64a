import { useTranslation } from 'react-i18next';
import { useStatus } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { UploadState } from 'shared-data/models/upload';
import { paths } from 'shared-data/navigation/paths';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { useAbstractBlocked } from '../../common/files/use-upload-bar.ts';
import { AbstractPreview } from './abstract-preview.tsx';
import { SendAbstract } from './missing-file.tsx';
import css from './submission.module.css';

export interface Received {
  programId: string;
  elsewhere?: boolean;
  kept?: boolean;
}

export function SubmissionDone({ programId, elsewhere = false, kept = false }: Received) {
  const { t } = useTranslation();
  const optional = useIdentity(({ view }) => view.permission.withoutAbstract);
  const mails = useIdentity(({ view }) => view.permission.sendMail);
  const state = useStatus(programId)?.abstract?.state;
  const blocked = useAbstractBlocked();
  return (
    <Page
      title={t('submission.doneTitle')}
      width="narrow"
      lead={t(mails ? 'submission.doneLead' : 'submission.doneLeadMailBox')}
    >
      <div className={css.done}>
        {elsewhere && (
          <Notice still title={t('submission.elsewhere', { id: programId })}>
            {kept ? t('submission.elsewhereKept') : t('submission.elsewhereText')}
          </Notice>
        )}
        <Card title={t('submission.temporaryId')}>
          <p className={css.id}>{programId}</p>
        </Card>
        <Card title={t('submission.nextTitle')}>
          <ol className={css.next}>
            <FileStep state={state} optional={optional} blocked={blocked} />
            <li>{t('submission.next2')}</li>
            <li>{t('submission.next3')}</li>
          </ol>
        </Card>
        <ButtonRow>
          <LinkButton to={paths.presentation(programId)} look="primary">
            {t('submission.openPresentation')}
          </LinkButton>
          <LinkButton to={paths.modifySubmission(programId)}>{t('submission.modifyTitle')}</LinkButton>
          <LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>
          <LinkButton to={paths.submission()} look="quiet">
            {t('submission.another')}
          </LinkButton>
        </ButtonRow>
        <AbstractPreview
          programId={programId}
          resend={<SendAbstract programId={programId} onDone={() => {}} />}
        />
      </div>
    </Page>
  );
}

function FileStep({
  state,
  optional,
  blocked,
}: {
  state: UploadState | undefined;
  optional: boolean;
  blocked: boolean;
}) {
  const { t } = useTranslation();
  if (state === 'error') return <li>{t('submission.nextFailed')}</li>;
  if (state === 'complete') return <li>{t('submission.nextShown')}</li>;
  if (state !== undefined && state !== 'deleted') return <li>{t('submission.next1')}</li>;
  if (optional) return null;
  return <li>{t(blocked ? 'submission.nextOwed' : 'submission.next1')}</li>;
}
