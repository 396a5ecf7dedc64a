import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Movie } from 'shared-data/models/upload';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import { type PlaceMemory, placeMemory } from './place-memory.ts';
import { applyKey } from './player-keys.ts';
import { useCaptions } from './use-captions.ts';
import { useStream } from './use-stream.ts';
import css from './video-player.module.css';

export interface VideoPlayerProps {
  programId: string;
  title: string;
  /** Of the presentation, and presumably of its captions. */
  language: string;
  movie: Movie;
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The browser's own menu has further speeds. */
const offered = (speed: number) =>
  speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b);

/** A picture with a button; the stream and what plays it are loaded when it is pressed. */
export function VideoPlayer({ programId, title, language, movie }: VideoPlayerProps) {
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const [opened, setOpened] = useState(false);
  const { version, duration, width, height } = movie;
  const memory = useMemo(
    () => placeMemory(uid, programId, version, duration),
    [uid, programId, version, duration],
  );
  const ratio = { aspectRatio: `${width} / ${height}` };
  return opened ? (
    <Playing key={version} {...{ programId, title, language, version, memory, ratio }} />
  ) : (
    <Cover {...{ programId, movie, ratio }} resumeAt={memory.get()} onPlay={() => setOpened(true)} />
  );
}

interface CoverProps {
  programId: string;
  movie: Movie;
  ratio: { aspectRatio: string };
  resumeAt: number;
  onPlay: () => void;
}

function Cover({ programId, movie: { version, poster, duration }, ratio, resumeAt, onPlay }: CoverProps) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!poster) return;
    let gone = false;
    // Without the picture the button still works.
    api.download(programId, 'video').then(
      (file) => gone || setPicture(file.poster),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [programId, poster, version]);
  return (
    <button type="button" className={css.cover} style={ratio} onClick={onPlay}>
      {picture && <img src={picture} alt="" className={css.picture} onError={() => setPicture(undefined)} />}
      <span className={css.play}>
        <Icon name="play" />
        {resumeAt > 0 ? t('video.playFrom', { time: clock(resumeAt) }) : t('video.play')}
        <span className={css.duration}>{clock(duration)}</span>
      </span>
    </button>
  );
}

interface PlayingProps {
  programId: string;
  title: string;
  language: string;
  version: string;
  memory: PlaceMemory;
  ratio: { aspectRatio: string };
}

function Playing({ programId, title, language, version, memory, ratio }: PlayingProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement>(null);
  const { state, resumedAt, retry } = useStream(element, programId, memory);
  const captions = useCaptions(programId, version);
  const [speed, setSpeed] = useState(1);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!element.current) return;
    // Loading sets the speed to the default one.
    element.current.defaultPlaybackRate = speed;
    element.current.playbackRate = speed;
  }, [speed]);
  const keep = () => {
    if (element.current && element.current.currentTime > 0) memory.set(element.current.currentTime);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || target instanceof HTMLSelectElement || !element.current) return;
    if (applyKey(element.current, key)) event.preventDefault();
  };
  return (
    <section className={css.player} aria-label={t('video.of', { title })} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are the presenter's, if there are any */}
      <video
        ref={element}
        className={css.video}
        style={ratio}
        controls
        playsInline
        preload="auto"
        tabIndex={0}
        aria-label={t('video.keys')}
        onTimeUpdate={keep}
        onEnded={() => memory.set(0)}
        onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
      >
        {captions.url && (
          <track
            key={captions.url}
            kind="captions"
            src={captions.url}
            srcLang={language}
            label={t('video.captions')}
            default
          />
        )}
      </video>
      {state === 'failed' && (
        <Notice kind="error" action={<Button onClick={retry}>{t('presentation.tryAgain')}</Button>}>
          {t('video.failed')}
        </Notice>
      )}
      {captions.failed && (
        <Notice action={<Button onClick={captions.retry}>{t('presentation.tryAgain')}</Button>}>
          {t('video.captionsFailed')}
        </Notice>
      )}
      <div className={css.tools}>
        {resumedAt > 0 && state === 'playing' && (
          <>
            <span role="status">{t('video.resumed', { time: clock(resumedAt) })}</span>
            <Button
              small
              look="quiet"
              onClick={() => {
                if (element.current) element.current.currentTime = 0;
              }}
            >
              {t('video.fromBeginning')}
            </Button>
          </>
        )}
        <label className={css.speed}>
          {t('video.speed')}
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {offered(speed).map((each) => (
              <option key={each} value={each}>
                {`${each} ×`}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}

/** `1:02:03` or `4:05`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
