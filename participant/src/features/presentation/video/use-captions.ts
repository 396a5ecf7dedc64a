import { useEffect, useState } from 'react';
import { api } from 'shared-data/api/api-client';

export interface CaptionsTrack {
  /** For a `track` element; undefined without captions, or until they are there. */
  url: string | undefined;
  failed: boolean;
  retry: () => void;
}

/** A link that does not open is renewed once. Fetched here, as tracks from another origin need more than the video does, and failures of a track are not told. */
export function useCaptions(programId: string, version: string): CaptionsTrack {
  const [run, setRun] = useState(0);
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    const read = async (again: boolean): Promise<Blob | undefined> => {
      const { captions } = await api.download(programId, 'video');
      if (!captions || stop.signal.aborted) return undefined;
      try {
        return await api.readFile(captions, stop.signal);
      } catch (error) {
        // The link may have expired meanwhile, as on a device that slept.
        if (!again || stop.signal.aborted) throw error;
        return read(false);
      }
    };
    const load = async () => {
      const text = await read(true);
      if (!text) return;
      // Browsers ignore a file that is none without an error.
      const head = await text.slice(0, 16).text();
      if (!head.replace(/^\uFEFF/, '').startsWith('WEBVTT')) throw new Error('not a captions file');
      if (stop.signal.aborted) return;
      made = URL.createObjectURL(text);
      setUrl(made);
    };
    load().catch(() => stop.signal.aborted || setFailed(true));
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [programId, version, run]);
  const retry = () => {
    setFailed(false);
    setRun((runs) => runs + 1);
  };
  return { url, failed, retry };
}
