import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSayHere } from 'shared-data/collections/boards';
import { useLoading, usePositions, useProgram, useSessionOf } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Program } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { sessionName } from 'shared-data/models/titles';
import { Badge } from 'shared-ui/badge';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { atLeast, useMedia } from 'shared-ui/theme';
import { BesideFacts } from '../../common/beside-facts.tsx';
import { CalendarButton } from '../../common/calendar/calendar-button.tsx';
import { Comments } from '../../common/discussion/comments.tsx';
import { KeepOffline } from '../../common/files/keep-offline.tsx';
import { HereNow } from '../../common/here-now.tsx';
import { isKnown } from '../../common/is-known.ts';
import { LedOn } from '../../common/led-on.tsx';
import { Authors } from '../../common/program-text.tsx';
import { ShareButton } from '../../common/share/share-button.tsx';
import { StarButton } from '../../common/star-button.tsx';
import { useAfterFirstView } from '../../common/use-after-first-view.ts';
import { paths } from '../../paths.ts';
import { AbstractPages } from './abstract-pages.tsx';
import { InSession } from './in-session.tsx';
import { LikeButton } from './like-button.tsx';
import { OwnPanel } from './own-panel.tsx';
import css from './presentation.module.css';
import { PresentationFacts } from './presentation-facts.tsx';
import { PresentationPdf } from './presentation-pdf.tsx';
import { PresentationVideo } from './presentation-video.tsx';
import { RelatedLinks } from './related-links.tsx';
import './words.ts';

export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const program = useProgram(id);
  const listed = useLoading('programs');
  const asked = isKnown(useLoading('program', id));
  const known = listed === 'live' || (listed === 'denied' && asked);
  const instead = known ? { to: paths.programs(), label: t('programme.title') } : undefined;
  return program ? (
    <Presentation key={id} program={program} />
  ) : (
    <LedOn number={id} to={paths.presentation} instead={instead} />
  );
}

function BelowFile({ program }: { program: Program }) {
  const { t } = useTranslation();
  return (
    <>
      <PresentationVideo program={program} />
      <Section title={t('presentation.abstract')}>
        <AbstractPages program={program} />
      </Section>
      <Section
        title={t('presentation.comments')}
        id="comments"
        actions={<HereNow page={{ on: 'program', id: program.id }} />}
      >
        <Comments discussion={{ on: 'program', id: program.id, title: program.title }} />
      </Section>
      <InSession program={program} />
    </>
  );
}

function Presentation({ program }: { program: Program }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSessionOf(program.sessionId);
  const positions = usePositions(program.id);
  useSayHere([program.id]);
  const rest = useAfterFirstView();
  const beside = useMedia(atLeast('wide'));
  const crumbs = [
    { label: t('programme.title'), to: paths.programs() },
    ...(session ? [{ label: sessionName(session, locale), to: paths.sessionPrograms(session.id) }] : []),
  ];
  return (
    <Page
      title={program.title}
      documentTitle={`${shownId(program)} ${program.title}`}
      breadcrumb={crumbs}
      lead={
        <div className={css.lead}>
          <p className={css.authors}>
            <Authors authors={program.authors} />
          </p>
          {(program.language === 'ja' || program.canceled) && (
            <p className={css.marks}>
              {program.canceled && <Badge tone="bad">{t('program.canceled')}</Badge>}
              {program.language === 'ja' && <Badge tone="ice">{t('program.inJapanese')}</Badge>}
            </p>
          )}
        </div>
      }
      actions={
        <>
          <StarButton program={program} />
          <LikeButton programId={program.id} />
          <ShareButton title={program.title} path={paths.presentation(program.id)} />
        </>
      }
    >
      <BesideFacts
        label={t('presentation.facts')}
        // Where they stand above the file they would push it down.
        facts={
          (rest || !beside) && (
            <>
              <PresentationFacts program={program} session={session} positions={positions} />
              <div>
                <CalendarButton programs={[program]} name={shownId(program)} />
              </div>
              <KeepOffline programs={[program.id]} />
              <RelatedLinks program={program} />
            </>
          )
        }
      >
        {program.canceled && (
          <Notice kind="warning" still>
            {t('presentation.withdrawn')}
          </Notice>
        )}
        <OwnPanel program={program} />
        <Section title={t('presentation.file')}>
          <PresentationPdf program={program} />
        </Section>
        {rest && <BelowFile program={program} />}
      </BesideFacts>
    </Page>
  );
}
