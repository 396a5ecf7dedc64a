import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { releaseApi } from 'shared-data/api/release-client';
import { useBase } from 'shared-data/collections/hooks';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { ReleaseEntry } from 'shared-data/models/release';
import type { ReleaseChange } from 'shared-data/models/release-changes';
import { defaultTimeZone } from 'shared-data/models/site';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { ChangeList } from './change-list.tsx';
import css from './release.module.css';
import type { Releases } from './use-releases.ts';

export function ReleaseHistory({ releases: { list, error, renew } }: { releases: Releases }) {
  const { t } = useTranslation();
  if (!list)
    return error ? <Notice kind="error">{t(errorMessageKey(error))}</Notice> : <Skeleton lines={4} />;
  if (list.length === 0) return <Empty title={t('editor.release.none')} icon="calendar" />;
  return (
    <>
      <ol className={css.releases} reversed>
        {list.map((release) => (
          <li key={release.id}>
            <Entry release={release} renew={renew} />
          </li>
        ))}
      </ol>
      <Comparison releases={list.filter(({ trimmed }) => !trimmed)} />
    </>
  );
}

/** Nobody named the state before the first draft. */
const releaseName = ({ name, baseline }: ReleaseEntry, t: TFunction) =>
  baseline ? t('editor.release.baseline') : name;

function Entry({ release, renew }: { release: ReleaseEntry; renew(): Promise<void> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const [busy, setBusy] = useState(false);
  const { id, number, at, by, changes, people, sent, failed } = release;
  const name = releaseName(release, t);
  const restore = async () => {
    setBusy(true);
    try {
      await releaseApi.restore(id);
      toast(t('editor.release.restored', { name }), { kind: 'success' });
      await renew();
    } catch (failure) {
      const busyDraft = failure instanceof ApiError && failure.code === 'conflict';
      toast(t(busyDraft ? 'editor.release.restoreConflict' : errorMessageKey(failure)), { kind: 'error' });
    }
    setBusy(false);
  };
  return (
    <div className={css.entry}>
      <div>
        <strong>{t('editor.release.entry', { number, name })}</strong>
        <div>{t('editor.release.by', { at: dateTime(at, locale, timeZone), by })}</div>
        <div>{t('editor.release.counts', { changes, sent, people })}</div>
        {failed > 0 && <div>{t('editor.release.failed', { count: failed })}</div>}
      </div>
      {release.trimmed ? (
        <span className={css.old}>{t('editor.release.trimmed')}</span>
      ) : (
        <Button
          small
          disabled={busy}
          aria-label={t('editor.release.restoreOf', { name })}
          onClick={() => void restore()}
        >
          {t('editor.release.restore')}
        </Button>
      )}
    </div>
  );
}

/** The older one first; by default the last release with what is public now. */
function Comparison({ releases }: { releases: readonly ReleaseEntry[] }) {
  const { t } = useTranslation();
  const fromId = useId();
  const toId = useId();
  const [from, setFrom] = useState(releases[0]?.id ?? '');
  const [to, setTo] = useState('');
  const [changes, setChanges] = useState<readonly ReleaseChange[] | null>(null);
  const compare = async () => {
    try {
      setChanges(await releaseApi.compare(from, to || undefined));
    } catch (failure) {
      toast(t(errorMessageKey(failure)), { kind: 'error' });
    }
  };
  const options = releases.map((release) => (
    <option key={release.id} value={release.id}>
      {t('editor.release.entry', { number: release.number, name: releaseName(release, t) })}
    </option>
  ));
  return (
    <div className={css.compare}>
      <label htmlFor={fromId}>
        {t('editor.release.from')}
        <select id={fromId} name="from" value={from} onChange={(event) => setFrom(event.target.value)}>
          {options}
        </select>
      </label>
      <label htmlFor={toId}>
        {t('editor.release.to')}
        <select id={toId} name="to" value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{t('editor.release.now')}</option>
          {options}
        </select>
      </label>
      <ButtonRow>
        <Button small onClick={() => void compare()}>
          {t('editor.release.compare')}
        </Button>
      </ButtonRow>
      <div role="status" className={css.compared}>
        {changes && (
          <>
            <p>
              {changes.length === 0
                ? t('editor.release.same')
                : t('editor.release.compared', { count: changes.length })}
            </p>
            <ChangeList changes={changes} />
          </>
        )}
      </div>
    </div>
  );
}
