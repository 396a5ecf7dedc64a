import type { TFunction } from 'i18next';
import { mailApi } from 'shared-data/api/mail-client';
import type { TemplateChange } from 'shared-data/models/mail-template';
import { errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';

/** Rejects like `mailApi.changeTemplate`. Afterwards a toast offers to undo; `now` is the text after the change. */
export async function saveTemplate(
  t: TFunction,
  change: TemplateChange,
  now: TemplateChange['before'],
  onChanged: () => Promise<void>,
): Promise<void> {
  await mailApi.changeTemplate(change);
  await onChanged();
  const undo = () =>
    mailApi.changeTemplate({ id: change.id, before: now, after: change.before }).then(
      () => toast(t('admin.template.undone')),
      (error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }),
    );
  toast(t(change.after === null ? 'admin.template.isStandard' : 'admin.template.saved'), {
    kind: 'success',
    action: { label: t('admin.template.undo'), run: () => void undo().then(onChanged) },
  });
}
