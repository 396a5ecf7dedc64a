import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session, SessionGroup } from 'shared-data/models/session';
import { titleOf } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';

/** As the endpoint takes them: their order is that of the list. */
export function plainGroups(groups: readonly SessionGroup[]) {
  return groups.map(({ id, title, titleJa }) => ({ id, title, ...(titleJa && { titleJa }) }));
}

/** Changes that are saved at once: order and deletion, the latter after a question. */
export function useChangeGroups(groups: readonly SessionGroup[], sessions: readonly Session[]) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const before = plainGroups(groups);
  const save = async (wanted: typeof before) => {
    setPending(true);
    try {
      await adminApi.changeSessionGroups({ groups: wanted, before });
      return true;
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
      return false;
    } finally {
      setPending(false);
    }
  };
  return {
    pending,
    order: (ids: string[]) => {
      const at = ({ id }: { id: string }) => ids.indexOf(id);
      void save(before.toSorted((a, b) => at(a) - at(b)));
    },
    remove: async (group: SessionGroup) => {
      const title = titleOf(group, locale);
      const count = sessions.filter((session) => session.group === group.id).length;
      const sure = await confirm({
        title: t('admin.group.deleteTitle', { title }),
        text: t('admin.group.deleteText', { count }),
        confirmLabel: t('admin.group.delete'),
        danger: true,
      });
      if (sure && (await save(before.filter(({ id }) => id !== group.id))))
        toast(t('admin.group.deleted', { title }), { kind: 'success' });
    },
  };
}
