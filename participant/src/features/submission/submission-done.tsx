import { useStatus } from 'shared-data/collections/hooks';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { useSession } from 'shared-data/session/session-store';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Page } from 'shared-ui/page';
import { AbstractPreview } from './abstract-preview.tsx';
import css from './submission.module.css';

/** After success: the temporary ID, how the file fares, and what comes next. */
export function SubmissionDone({ programId }: { programId: string }) {
  const { t } = useT();
  const optional = useSession(({ view }) => view.permission.withoutAbstract);
  const hasFile = useStatus(programId)?.abstract !== undefined;
  return (
    <Page title={t('submission.doneTitle')} width="narrow" lead={t('submission.doneLead')}>
      <div className={css.done}>
        <Card title={t('submission.temporaryId')}>
          <p className={css.id}>{programId}</p>
        </Card>
        <Card title={t('submission.nextTitle')}>
          <ol className={css.next}>
            {(hasFile || !optional) && <li>{t('submission.next1')}</li>}
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
        <AbstractPreview programId={programId} />
      </div>
    </Page>
  );
}
