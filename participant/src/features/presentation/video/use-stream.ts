import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from 'shared-data/api/api-client';
import { attachStream } from './attach-stream.ts';
import type { PlaceMemory } from './place-memory.ts';

/** Milliseconds. A second failure so soon means that a fresh address does not help. */
const soon = 15_000;

export interface Stream {
  state: 'waiting' | 'playing' | 'failed';
  /** Where it went on, in seconds; 0 at the beginning. */
  resumedAt: number;
  retry: () => void;
}

/** Streams a video into the element and plays it. Expired addresses are renewed once, and playing goes on where it was. */
export function useStream(
  element: RefObject<HTMLVideoElement | null>,
  programId: string,
  memory: PlaceMemory,
): Stream {
  const [state, setState] = useState<Stream['state']>('waiting');
  const [run, setRun] = useState(0);
  const [resumedAt] = useState(() => memory.get());
  const place = useRef(resumedAt);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = () => {
      video.currentTime = place.current;
      setState('playing');
      // Browsers may demand another click; the controls are there for it.
      void video.play()?.catch(() => {});
    };
    const note = () => {
      if (video.currentTime > 0) place.current = video.currentTime;
    };
    const failed = () => {
      if (gone) return;
      const again = performance.now() - renewedAt.current > soon;
      renewedAt.current = performance.now();
      if (again) setRun((runs) => runs + 1);
      else setState('failed');
    };
    video.addEventListener('loadedmetadata', begin, { once: true });
    video.addEventListener('timeupdate', note);
    const start = async () => {
      const { playlist } = await api.download(programId, 'video');
      if (gone || !playlist) throw new Error('no playlist');
      const detach = await attachStream(video, playlist, failed);
      if (gone) detach();
      else stop = detach;
    };
    start().catch(() => gone || setState('failed'));
    return () => {
      gone = true;
      video.removeEventListener('loadedmetadata', begin);
      video.removeEventListener('timeupdate', note);
      stop?.();
    };
  }, [element, programId, run]);

  const retry = () => {
    setState('waiting');
    setRun((runs) => runs + 1);
  };
  return { state, resumedAt, retry };
}
