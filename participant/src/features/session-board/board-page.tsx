import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSeen } from 'shared-data/collections/boards';
import { useLoading, useSessionOf } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { NotFoundPage } from 'shared-ui/app';
import { Page, Section } from 'shared-ui/page';
import { PageSkeleton } from 'shared-ui/skeleton';
import { BesideFacts } from '../../common/beside-facts.tsx';
import { Comments } from '../../common/discussion/comments.tsx';
import { HereNow } from '../../common/here-now.tsx';
import { isKnown } from '../../common/is-known.ts';
import { paths } from '../../paths.ts';
import { JoinButton } from './join-button.tsx';
import { Participants } from './participants.tsx';
import { SessionFacts } from './session-facts.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import './words.ts';

export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const session = useSessionOf(id);
  const known = isKnown(useLoading('sessions'));
  if (session) return <Board key={id} session={session} />;
  if (!known) return <PageSkeleton />;
  return <NotFoundPage way={{ to: paths.sessionBoards(), label: t('boards.title') }} />;
}

function Board({ session }: { session: Session }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const seen = useSeen(session.id);
  // New is what came after the reader last left, so this visit's own marks do not count.
  const [newSince, setNewSince] = useState<number>();
  if (newSince === undefined && typeof seen === 'number') setNewSince(seen);
  useMarkSeen(session.id, seen);
  const title = sessionName(session, locale);
  return (
    <Page
      title={title}
      documentTitle={`${t('boards.title')} ${title}`}
      breadcrumb={[{ label: t('boards.title'), to: paths.sessionBoards() }]}
      lead={seen === undefined ? t('boards.joinHint') : undefined}
      actions={<JoinButton sessionId={session.id} joined={seen} />}
    >
      <BesideFacts label={t('boards.facts')} facts={<SessionFacts session={session} />}>
        <Section
          title={t('boards.discussion')}
          id="comments"
          actions={<HereNow page={{ on: 'session', id: session.id }} />}
        >
          <Comments discussion={{ on: 'session', id: session.id, title }} newSince={newSince} />
        </Section>
        <Participants sessionId={session.id} />
      </BesideFacts>
    </Page>
  );
}
