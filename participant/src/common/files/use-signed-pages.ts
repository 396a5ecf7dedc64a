import { useCallback, useEffect, useRef, useState } from 'react';
import { api, type SignedFile } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PagedKind, PageSet } from 'shared-data/models/upload';
import { keptLinks } from './kept-links.ts';

export interface SignedPages {
  file: SignedFile | null;
  error: unknown;
  /** Fetches fresh URLs, e.g. after an image failed to load. At most one request at a time. */
  renew: () => void;
}

/** Links of the last minutes are there at once. A new version of the pages fetches new URLs; the old ones stay until then. */
export function useSignedPages(programId: string, kind: PagedKind, pages: PageSet | undefined): SignedPages {
  const version = pages?.version;
  const reader = useIdentity(({ view }) => view.uid) ?? '';
  const key = [reader, kind, programId, version].join(' ');
  const [file, setFile] = useState(() => keptLinks.get(key));
  const [error, setError] = useState<unknown>(null);
  const running = useRef<object | null>(null);

  const fetchPages = useCallback(
    async (force: boolean) => {
      if (running.current && !force) return;
      const run = {};
      running.current = run;
      try {
        const answer = await api.download(programId, kind);
        if (running.current !== run) return;
        keptLinks.set(key, answer);
        setFile(answer);
        setError(null);
      } catch (failure) {
        if (running.current === run) setError(failure);
      } finally {
        if (running.current === run) running.current = null;
      }
    },
    [programId, kind, key],
  );

  useEffect(() => {
    const links = version === undefined ? null : keptLinks.get(key);
    if (links || version === undefined) {
      setFile(links);
      return;
    }
    void fetchPages(true);
    return () => {
      running.current = null;
    };
  }, [version, key, fetchPages]);

  const renew = useCallback(() => void fetchPages(false), [fetchPages]);
  return { file, error, renew };
}
