import { useTranslation } from 'react-i18next';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import type { Readiness } from '../../schedule/readiness.ts';
import { type LiveProgramme, useProgramme } from '../../schedule/use-programme.ts';
import css from './home.module.css';
import { PrivilegeNote } from './privilege-note.tsx';
import { ProgressTable } from './progress-table.tsx';
import { ReadinessBoard } from './readiness-board.tsx';
import { ReportedNotice } from './reported-notice.tsx';
import { useReadiness } from './use-readiness.ts';

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  const ready = useReadiness(programme);
  return (
    <Page title={t('editor.home.title')} lead={ready && <Lead programme={programme} ready={ready} />}>
      <PrivilegeNote />
      <ReportedNotice />
      {ready ? <ReadinessBoard programme={programme} ready={ready} /> : <Skeleton lines={8} />}
      {ready && <ProgressTable />}
    </Page>
  );
}

function Lead({ programme, ready }: { programme: LiveProgramme; ready: Readiness }) {
  const { t } = useTranslation();
  const total = programme.programs.length - programme.canceled.size;
  const { withoutSession, withoutTime } = ready.programs;
  const placed = total - withoutSession.length - withoutTime.length;
  return (
    <div className={css.lead}>
      <p>{t('editor.home.lead', { placed, total, canceled: programme.canceled.size })}</p>
      <progress
        max={total || 1}
        value={placed}
        aria-label={t('editor.home.progress')}
        className={css.progress}
      />
    </div>
  );
}
