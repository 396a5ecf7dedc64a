import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKnown, useSessionParticipants } from 'shared-data/collections/boards';
import { useProfile } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { Button } from 'shared-ui/button';
import { Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import css from './session-board.module.css';

/** Each name is a listen of its own, of which a connection has 500: few at first, then some at a time. */
const firstShown = 12;
const step = 60;
const mostShown = 300;

export function Participants({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const own = useIdentity(({ view }) => view.uid);
  const uids = useSessionParticipants(sessionId);
  const known = useKnown('sessionParticipants', sessionId);
  const [shown, setShown] = useState(firstShown);
  const joined = own !== null && uids.includes(own);
  const ordered = joined ? [own, ...uids.filter((uid) => uid !== own)] : uids;
  const more = Math.min(ordered.length, mostShown) - shown;
  return (
    <Section title={t('boards.participants')} lead={known ? t('boards.people', { count: uids.length }) : '–'}>
      {!known && <Skeleton lines={1} />}
      {known && uids.length === 0 && <p className={css.quiet}>{t('boards.nobody')}</p>}
      <ul className={css.people}>
        {ordered.slice(0, Math.min(shown, mostShown)).map((uid) => (
          <Participant key={uid} uid={uid} own={uid === own} />
        ))}
      </ul>
      {more > 0 && (
        <div>
          <Button small icon="chevronDown" onClick={() => setShown(shown + step)}>
            {t('boards.more', { count: Math.min(more, step) })}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Participant({ uid, own }: { uid: string; own: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const profile = useProfile(uid);
  const japanese = locale === 'ja' && profile?.nameJa;
  return (
    <li className={css.person}>
      <span className={css.name} lang={japanese ? 'ja' : undefined}>
        {japanese || profile?.name || t('comments.unknownName')}
        {own && <span className={css.quiet}> ({t('boards.you')})</span>}
      </span>
      {profile && <span className={css.affiliation}>{profile.affiliation}</span>}
    </li>
  );
}
