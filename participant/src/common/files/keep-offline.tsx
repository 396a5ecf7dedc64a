import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import { peekConfig } from 'shared-data/platform/config';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { fileSize } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { UploadProgress } from 'shared-ui/upload-progress';
import css from './keep-offline.module.css';
import { followKeptPages } from './kept-pages/follow-kept-pages.ts';
import {
  keepPages,
  lookUpKeptPages,
  removeKeptPages,
  stopKeeping,
  useKeptPages,
  type WantedFile,
} from './kept-pages/kept-pages.ts';
import { useShownFiles } from './kept-pages/shown-files.ts';
import { canKeepPages } from './kept-pages/store.ts';
import './words.ts';

/** Keeps the page images of programs in this browser, on request. Nothing where the site does not open offline, or there are no images. */
export function KeepOffline({ programs }: { programs: readonly string[] }) {
  const { t } = useTranslation();
  const shown = useShownFiles(programs);
  const { files, fetching, error } = useKeptPages();
  const uid = useIdentity(({ view }) => view.uid);
  const lost = useConnection(({ connection }) => connection === 'lost');
  const [able, setAble] = useState(false);
  useEffect(() => followKeptPages(), []);
  useEffect(() => {
    setAble(canKeepPages() && peekConfig()?.offline === true);
    if (uid !== null) void lookUpKeptPages();
  }, [uid]);
  if (!able || uid === null || files === undefined || shown.length === 0) return null;

  const wanted: WantedFile[] = [];
  let bytes = 0;
  let count = 0;
  for (const { programId, kind, pages } of shown) {
    const kept = files.find(
      (file) => file.programId === programId && file.kind === kind && file.version === pages.version,
    );
    count += pages.count;
    bytes += kept?.bytes ?? 0;
    const missing = pages.count - (kept?.asked.size ?? 0);
    if (missing > 0) wanted.push({ programId, kind, missing });
  }
  if (fetching && programs.some((id) => fetching.programs.has(id))) {
    const { done, total } = fetching;
    return (
      <div className={css.fetching}>
        <UploadProgress
          label={t('offline.keep')}
          text={t('offline.progress', { done, count: total, size: fileSize(fetching.bytes) })}
          value={total === 0 ? null : done / total}
          state="active"
        />
        <Button small look="quiet" onClick={stopKeeping}>
          {t('ownFile.stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className={css.box}>
      {error !== undefined && (
        <Notice kind="error">{t(isFull(error) ? 'offline.full' : errorMessageKey(error))}</Notice>
      )}
      {bytes > 0 && (
        <p role="status">
          {t(wanted.length === 0 ? 'offline.kept' : 'offline.keptPart', { count, size: fileSize(bytes) })}
        </p>
      )}
      <div className={css.buttons}>
        {wanted.length > 0 && !lost && (
          <Button icon="download" onClick={() => void keepPages(wanted)}>
            {t('offline.keepPages', { count: wanted.reduce((sum, { missing }) => sum + missing, 0) })}
          </Button>
        )}
        {bytes > 0 && (
          <Button look="quiet" onClick={() => void removeKeptPages(programs)}>
            {t('offline.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';
