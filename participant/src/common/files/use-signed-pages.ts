import { useCallback, useEffect, useRef, useState } from 'react';
import { api, type SignedFile } from 'shared-data/api/api-client';
import { useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PagedKind, PageSet } from 'shared-data/models/upload';
import { ApiError } from 'shared-data/platform/errors';
import { keptLinks } from './kept-links.ts';
import { rememberSeen } from './seen-pages.ts';

export interface SignedPages {
  file: SignedFile | null;
  error: unknown;
  /** Fetches fresh URLs, e.g. after an image failed to load. At most one request at a time. */
  renew: () => void;
  /** To be told of every image that is shown: it then opens without a network too. */
  onSeen: (url: string) => void;
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
        const answer = await signedOrKept(programId, kind, version);
        if (running.current !== run) return;
        if (answer.expiresAt !== Number.POSITIVE_INFINITY) keptLinks.set(key, answer);
        setFile(answer);
        setError(null);
      } catch (failure) {
        if (running.current === run) setError(failure);
      } finally {
        if (running.current === run) running.current = null;
      }
    },
    [programId, kind, version, key],
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

  useEffect(() => () => forget(file), [file]);

  const renew = useCallback(() => void fetchPages(false), [fetchPages]);
  const connected = useConnection(({ connection }) => connection === 'connected');
  const lacking = file?.pages.includes('') === true;
  useEffect(() => {
    if (connected && lacking) renew();
  }, [connected, lacking, renew]);

  const onSeen = useCallback(
    (url: string) => {
      const at = file?.expiresAt === Number.POSITIVE_INFINITY ? -1 : (file?.pages.indexOf(url) ?? -1);
      if (!file || at < 0) return;
      const { pages, version } = file;
      rememberSeen({ uid: reader, programId, kind, version, page: at + 1, count: pages.length, url });
    },
    [file, reader, programId, kind],
  );
  return { file, error, renew, onSeen };
}

/** Lets go of images that were read for this page. */
function forget(file: SignedFile | null): void {
  for (const url of file?.pages ?? []) if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
}

/** Links of the server, or without a connection the images that the reader keeps for offline. */
async function signedOrKept(programId: string, kind: PagedKind, version = ''): Promise<SignedFile> {
  const kept = async () => {
    const { keptImages } = await import('./kept-pages/kept-pages.ts');
    const pages = await keptImages(programId, kind, version);
    return pages && { pages, version, expiresAt: Number.POSITIVE_INFINITY };
  };
  if (useConnection.getState().connection === 'lost') {
    const found = await kept().catch(() => null);
    if (found) return found;
  }
  try {
    return await api.download(programId, kind);
  } catch (failure) {
    const found = failure instanceof ApiError && failure.status === 0 && (await kept().catch(() => null));
    if (found) return found;
    throw failure;
  }
}
