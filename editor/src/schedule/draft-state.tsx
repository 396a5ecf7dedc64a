import { type RefCallback, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { releaseApi } from 'shared-data/api/release-client';
import { selectDraftStamp, useOpenDraft, useUnreleased } from 'shared-data/collections/draft';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { paths } from '../paths.ts';

/** Whether participants see changes at once, and the switch. `here`: the page of releases, which needs no link to itself. */
export function DraftState({ here = false }: { here?: boolean }) {
  const { t } = useTranslation();
  const draft = useOpenDraft();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<string | null>) => {
    setBusy(true);
    try {
      const message = await work();
      if (message !== null) toast(message, { kind: 'success' });
    } catch (failure) {
      const changed = failure instanceof ApiError && failure.code === 'conflict';
      toast(t(changed ? 'editor.draft.changed' : errorMessageKey(failure)), { kind: 'error' });
    }
    setBusy(false);
  };
  const open = async () => {
    await releaseApi.openDraft();
    return t('editor.draft.opened');
  };
  const kept = useFocusKept();
  return (
    <div key={draft ? 'open' : 'none'} ref={kept}>
      {draft ? (
        <OpenDraftNotice id={draft.id} here={here} busy={busy} act={act} />
      ) : (
        <Notice
          still
          action={
            <Button small icon="edit" disabled={busy} onClick={() => void act(open)}>
              {t('editor.draft.open')}
            </Button>
          }
        >
          {t('editor.draft.public')}
        </Notice>
      )}
    </div>
  );
}

/** For a box that another one takes the place of: the focus goes on to its first link or button. */
function useFocusKept(): RefCallback<HTMLElement> {
  const held = useRef(false);
  return useCallback((box) => {
    if (held.current) box?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    return () => {
      held.current = box?.contains(document.activeElement) === true;
    };
  }, []);
}

function OpenDraftNotice({
  id,
  here,
  busy,
  act,
}: {
  id: string;
  here: boolean;
  busy: boolean;
  act(work: () => Promise<string | null>): Promise<void>;
}) {
  const { t } = useTranslation();
  const differing = useUnreleased()?.flatMap(({ items }) => items).length ?? 0;
  const end = async () => {
    const stamp = selectDraftStamp();
    const sure = await confirm({
      title: t('editor.draft.endTitle'),
      text: differing > 0 ? t('editor.draft.endText', { count: differing }) : t('editor.draft.endSame'),
      confirmLabel: t('editor.draft.end'),
      danger: differing > 0,
    });
    if (!sure) return null;
    await releaseApi.closeDraft(id, stamp);
    return t('editor.draft.ended');
  };
  return (
    <Notice
      still
      title={t('editor.draft.title')}
      action={
        <ButtonRow>
          {!here && (
            <LinkButton small look="primary" to={paths.editorRelease()}>
              {t('editor.draft.release')}
            </LinkButton>
          )}
          <Button small disabled={busy} onClick={() => void act(end)}>
            {t('editor.draft.end')}
          </Button>
        </ButtonRow>
      }
    >
      {differing > 0 ? t('editor.draft.differs', { count: differing }) : t('editor.draft.same')}
    </Notice>
  );
}
