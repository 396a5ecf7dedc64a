import { useCallback, useEffect, useRef, useState } from 'react';
import { api, type SignedFile } from 'shared-data/api/api-client';
import type { PagedKind, PageSet } from 'shared-data/models/upload';

export interface SignedPages {
  file: SignedFile | null;
  error: unknown;
  /** Fetches fresh URLs, e.g. after an image failed to load. At most one request at a time. */
  renew: () => void;
}

/** A new version of the pages fetches new URLs; the old ones stay until then. */
export function useSignedPages(programId: string, kind: PagedKind, pages: PageSet | undefined): SignedPages {
  const [file, setFile] = useState<SignedFile | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<object | null>(null);
  const version = pages?.version;

  const fetchPages = useCallback(
    async (force: boolean) => {
      if (running.current && !force) return;
      const run = {};
      running.current = run;
      try {
        const answer = await api.download(programId, kind);
        if (running.current !== run) return;
        setFile(answer);
        setError(null);
      } catch (failure) {
        if (running.current === run) setError(failure);
      } finally {
        if (running.current === run) running.current = null;
      }
    },
    [programId, kind],
  );

  useEffect(() => {
    if (version === undefined) {
      setFile(null);
      return;
    }
    void fetchPages(true);
    return () => {
      running.current = null;
    };
  }, [version, fetchPages]);

  const renew = useCallback(() => void fetchPages(false), [fetchPages]);
  return { file, error, renew };
}
