import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from 'shared-ui/button';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { paths } from '../../paths.ts';
import { type LiveProgramme, useProgramme } from '../../schedule/use-programme.ts';
import { type WorkList, workList } from '../../schedule/work-list.ts';
import { ClashList } from './clash-list.tsx';
import css from './home.module.css';
import { PrivilegeNote } from './privilege-note.tsx';
import { ProgramList } from './program-list.tsx';
import { ReportedNotice } from './reported-notice.tsx';

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  const work = useMemo(() => workList(programme), [programme]);
  return (
    <Page title={t('editor.home.title')} lead={programme.ready && <Lead programme={programme} work={work} />}>
      <PrivilegeNote />
      <ReportedNotice />
      {programme.ready ? <Work programme={programme} work={work} /> : <Skeleton lines={8} />}
    </Page>
  );
}

function Lead({ programme, work }: { programme: LiveProgramme; work: WorkList }) {
  const { t } = useTranslation();
  const total = programme.programs.length - programme.canceled.size;
  const placed = total - work.withoutSession.length - work.withoutTime.length;
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

function Work({ programme, work }: { programme: LiveProgramme; work: WorkList }) {
  const { t } = useTranslation();
  const problems = work.clashes.length + work.elsewhere.length;
  return (
    <>
      <div className={css.columns}>
        <Section
          title={t('editor.home.withoutSession', { count: work.withoutSession.length })}
          actions={
            <LinkButton to={paths.editorSession()} look="primary" small>
              {t('editor.home.toSession')}
            </LinkButton>
          }
        >
          <ProgramList
            programs={work.withoutSession}
            to={(program) => `${paths.editorSession()}?q=${encodeURIComponent(program.id)}`}
            moreTo={paths.editorSession()}
          />
        </Section>
        <Section
          title={t('editor.home.withoutTime', { count: work.withoutTime.length })}
          actions={
            <LinkButton to={paths.editorTimetable()} look="primary" small>
              {t('editor.home.toTimetable')}
            </LinkButton>
          }
        >
          <ProgramList programs={work.withoutTime} to={placeLink} moreTo={paths.editorTimetable()} />
        </Section>
      </div>
      <Section title={t('editor.home.problems', { count: problems })} lead={t('editor.home.problemsLead')}>
        <ClashList programme={programme} work={work} />
      </Section>
    </>
  );
}

function placeLink(program: { id: string }): string {
  return `${paths.editorTimetable()}?program=${encodeURIComponent(program.id)}`;
}
