import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ReleasePreview } from 'shared-data/models/release';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { PeopleList } from '../../letters/people-list.tsx';
import { DraftState } from '../../schedule/draft-state.tsx';
import { ChangeList, PartList } from './change-list.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { ReleaseForm } from './release-form.tsx';
import { ReleaseHistory } from './release-history.tsx';
import { usePreview, useReleases } from './use-releases.ts';

export function Component() {
  const { t } = useTranslation();
  const releases = useReleases();
  return (
    <Page title={t('editor.release.title')} lead={t('editor.release.lead')}>
      <DraftState here />
      <NextRelease onReleased={releases.renew} />
      <Section title={t('editor.release.history')}>
        <ReleaseHistory releases={releases} />
      </Section>
    </Page>
  );
}

function NextRelease({ onReleased }: { onReleased(): Promise<void> }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [parts, setParts] = useState<readonly string[]>([]);
  const chosen = left.size === 0 ? undefined : parts.filter((id) => !left.has(id));
  const { preview, error, renew } = usePreview(chosen);
  const leave = (next: ReadonlySet<string>) => {
    setParts(preview?.parts.map(({ id }) => id) ?? []);
    setLeft(next);
  };
  const urgent = useUrgent(preview, leave);
  if (!preview)
    return error ? <Notice kind="error">{t(errorMessageKey(error))}</Notice> : <Skeleton lines={6} />;
  const nothing = preview.changes.length === 0 && preview.parts.length === 0;
  return (
    <>
      {preview.last === null && <Notice still>{t('editor.release.first')}</Notice>}
      {preview.parts.length > 0 && (
        <Section title={t('editor.release.parts')}>
          <PartList parts={preview.parts} left={left} onLeft={leave} />
        </Section>
      )}
      {nothing && preview.last ? (
        <p>{t('editor.release.nothing')}</p>
      ) : (
        <>
          <Section
            title={t(preview.last ? 'editor.release.changes' : 'editor.release.changesFirst', {
              count: preview.changes.length,
            })}
          >
            <ChangeList changes={preview.changes} />
          </Section>
          <Section title={t('editor.release.told', { count: preview.people.length })}>
            <PeopleList people={preview.people} unreached={preview.unreached} />
          </Section>
          <ConflictNotice conflicts={preview.conflicts} />
          <ReleaseForm
            preview={preview}
            parts={chosen}
            name={urgent ? t('editor.release.urgentName') : ''}
            renew={renew}
            onReleased={async () => {
              setLeft(new Set());
              await Promise.all([renew(), onReleased()]);
            }}
          />
        </>
      )}
    </>
  );
}

/** `item` in the URL: of the draft only the part with this item is selected. */
function useUrgent(
  preview: ReleasePreview | undefined,
  onLeft: (left: ReadonlySet<string>) => void,
): boolean {
  const [params] = useSearchParams();
  const item = params.get('item') ?? '';
  const [selected, setSelected] = useState('');
  const part = preview?.parts.find(({ items }) => items.includes(item));
  if (preview && part && selected !== item) {
    setSelected(item);
    onLeft(new Set(preview.parts.filter((one) => one !== part).map(({ id }) => id)));
  }
  return item !== '' && selected === item;
}
