import { useCallback, useEffect, useState } from 'react';
import { releaseApi } from 'shared-data/api/release-client';
import { useOpenDraft, useUnreleased } from 'shared-data/collections/draft';
import type { ReleaseEntry, ReleasePreview } from 'shared-data/models/release';
import { createPoll } from 'shared-data/platform/poll';

/** Milliseconds; others release, and mails go out. */
const interval = 5000;

export interface Releases {
  list: readonly ReleaseEntry[] | undefined;
  error: unknown;
  renew(): Promise<void>;
}

export function useReleases(): Releases {
  const [state, setState] = useState<Pick<Releases, 'list' | 'error'>>({ list: undefined, error: null });
  const renew = useCallback(async () => {
    const next = await releaseApi.list().then(
      (list) => ({ list, error: null }),
      (error: unknown) => ({ error }),
    );
    setState((before) => ({ ...before, ...next }));
  }, []);
  useEffect(() => {
    void renew();
    const poll = createPoll(interval, renew);
    poll.run(true);
    return () => poll.run(false);
  }, [renew]);
  return { ...state, renew };
}

export interface LivePreview {
  preview: ReleasePreview | undefined;
  error: unknown;
  renew(): Promise<void>;
}

/** Asked again whenever the chosen parts or the draft change. */
export function usePreview(parts: readonly string[] | undefined): LivePreview {
  const [state, setState] = useState<Pick<LivePreview, 'preview' | 'error'>>({
    preview: undefined,
    error: null,
  });
  const draft = useOpenDraft()?.id;
  const unreleased = useUnreleased();
  const chosen = parts?.join('\n');
  const renew = useCallback(async () => {
    const next = await releaseApi
      .preview(chosen === undefined ? undefined : chosen.split('\n').filter(Boolean))
      .then(
        (preview) => ({ preview, error: null }),
        (error: unknown) => ({ error }),
      );
    setState((before) => ({ ...before, ...next }));
  }, [chosen]);
  useEffect(() => void renew(), [renew, draft, unreleased]);
  return { ...state, renew };
}
