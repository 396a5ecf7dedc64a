import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useLoading, useSessionGroups, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { titleOf } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { SessionBadge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { OrderedList } from '../../common/ordered-list.tsx';
import css from './group.module.css';
import { EditGroup, NewGroup } from './group-form.tsx';
import { useChangeGroups } from './use-change-groups.ts';

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const groups = useSessionGroups();
  const sessions = useSessions();
  const state = useLoading('sessionGroups');
  const { pending, order, remove } = useChangeGroups(groups, sessions);
  /** The id of the group whose form is open; '' for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const edited = groups.find(({ id }) => id === open);
  const close = () => setOpen(null);
  const ungrouped = sessions.filter(({ group }) => !groups.some(({ id }) => id === group));
  return (
    <Page
      title={t('admin.menu.sessionGroup')}
      lead={t('admin.group.lead')}
      width="narrow"
      actions={
        <Button look="primary" icon="plus" onClick={() => setOpen('')}>
          {t('admin.group.append')}
        </Button>
      }
    >
      {groups.length === 0 && state === 'loading' && <Skeleton lines={4} />}
      {groups.length === 0 && state !== 'loading' && <Empty title={t('admin.group.none')} />}
      {groups.length > 0 && (
        <OrderedList
          label={t('admin.menu.sessionGroup')}
          items={groups}
          keyOf={({ id }) => id}
          nameOf={(group) => titleOf(group, locale)}
          pending={pending}
          onMove={order}
        >
          {(group) => (
            <div className={css.row}>
              <div className={css.texts}>
                <span className={css.title}>{titleOf(group, locale)}</span>
                <Sessions sessions={sessions.filter((session) => session.group === group.id)} />
              </div>
              <div className={css.actions}>
                <Button small onClick={() => setOpen(group.id)}>
                  {t('admin.group.change')}
                  <span className="visually-hidden">: {titleOf(group, locale)}</span>
                </Button>
                <Button small look="danger" disabled={pending} onClick={() => void remove(group)}>
                  {t('admin.group.delete')}
                  <span className="visually-hidden">: {titleOf(group, locale)}</span>
                </Button>
              </div>
            </div>
          )}
        </OrderedList>
      )}
      {ungrouped.length > 0 && (
        <Section title={t('admin.session.noGroup')} lead={t('admin.group.ungrouped')}>
          <Sessions sessions={ungrouped} />
        </Section>
      )}
      <Dialog open={open === ''} onClose={close} title={t('admin.group.append')}>
        <NewGroup groups={groups} onClose={close} />
      </Dialog>
      <Dialog open={edited !== undefined} onClose={close} title={t('admin.group.edit')}>
        {edited && <EditGroup group={edited} groups={groups} onClose={close} />}
      </Dialog>
    </Page>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (sessions.length === 0) return <p className={css.quiet}>{t('admin.group.empty')}</p>;
  return (
    <ul className={css.sessions}>
      {sessions.map((session) => (
        <li key={session.id} className={css.session}>
          <span className={css.name}>
            <SessionBadge code={session.id} color={session.color} />{' '}
            <span className={css.quiet}>{titleOf(session, locale)}</span>
          </span>
          <GroupSelect session={session} />
        </li>
      ))}
    </ul>
  );
}

function GroupSelect({ session: { id, group } }: { session: Session }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const groups = useSessionGroups();
  const assign = async (wanted: string) => {
    try {
      await adminApi.updateSession({ id, changes: { group: wanted }, before: { group } });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <select
      className={css.select}
      aria-label={t('admin.group.of', { id })}
      value={groups.some((one) => one.id === group) ? group : ''}
      onChange={({ target }) => void assign(target.value)}
    >
      <option value="">{t('admin.session.noGroup')}</option>
      {groups.map((one) => (
        <option key={one.id} value={one.id}>
          {titleOf(one, locale)}
        </option>
      ))}
    </select>
  );
}
