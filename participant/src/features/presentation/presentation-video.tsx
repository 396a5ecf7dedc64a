import { useTranslation } from 'react-i18next';
import { useMovie } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';
import { Notice } from 'shared-ui/notice';
import { Section } from 'shared-ui/page';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import { WhenNear } from '../../common/when-near.tsx';
import css from './presentation.module.css';

const loadPlayer = async () => (await import('./video/video-player.tsx')).VideoPlayer;

/** Nothing without a video. While `video` is off, only those who may edit see it. */
export function PresentationVideo({ program }: { program: Program }) {
  const { t } = useTranslation();
  const movie = useMovie(program.id);
  const edits = useEditsProgram(program);
  const shown = useIdentity(({ view }) => view.permission.video);
  if (!movie) return null;
  const { width, height } = movie;
  return (
    <Section title={t('presentation.video')}>
      {shown || edits ? (
        <div className={css.abstract}>
          {!shown && <Notice still>{t('presentation.hiddenFromOthers')}</Notice>}
          <div className={css.wide}>
            <WhenNear
              load={loadPlayer}
              props={{
                programId: program.id,
                title: program.title,
                language: program.language ?? 'en',
                movie,
              }}
              placeholder={<div className={css.waiting} style={{ aspectRatio: `${width} / ${height}` }} />}
            />
          </div>
        </div>
      ) : (
        <Notice still>{t('presentation.videosHidden')}</Notice>
      )}
    </Section>
  );
}
