import type { TFunction } from 'i18next';
import { type SettingChange, saveSettings } from 'shared-data/collections/writes';
import { ConflictError, errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';

/** Says that the changes were saved, and offers to put back `before`: the former values, with the versions that they had. */
export function savedToast(t: TFunction, text: string, before: readonly SettingChange[]): void {
  const undo = async () => {
    try {
      await saveSettings(before.map((one) => ({ ...one, version: one.version + 1 })));
      toast(t('admin.setting.undone'), { kind: 'success' });
    } catch (error) {
      const reason = error instanceof ConflictError ? 'admin.setting.notUndone' : errorMessageKey(error);
      toast(t(reason), { kind: 'error' });
    }
  };
  toast(text, {
    kind: 'success',
    ...(before.length > 0 && { action: { label: t('admin.user.undo'), run: () => void undo() } }),
  });
}
