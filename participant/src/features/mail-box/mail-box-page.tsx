import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLoading, useMails } from 'shared-data/collections/hooks';
import { setMailDeleted, setMailRead } from 'shared-data/collections/writes';
import type { MailEntry } from 'shared-data/models/mail';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { confirm } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import css from './mail-box.module.css';
import { visibleMails } from './mail-list.ts';
import { MailListView } from './mail-list-view.tsx';
import { MailReader } from './mail-reader.tsx';

export function Component() {
  const { t } = useT();
  const [search, setSearch] = useSearchParams();
  const loading = useLoading('mails');
  const openId = search.get('mail');
  const unreadOnly = search.get('unread') === '1';
  const mails = visibleMails(useMails(), unreadOnly, openId);
  const open = mails.find((mail) => mail.id === openId);
  useMarkRead(open);

  const change = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const remove = useRemoval(() => change('mail', null));

  return (
    <Page title={t('mail.title')} breadcrumb={[{ label: t('myRoom.title'), to: paths.myRoom() }]}>
      <div>
        <label className={css.filter}>
          <input
            type="checkbox"
            checked={unreadOnly}
            onChange={(event) => change('unread', event.target.checked ? '1' : null)}
          />
          {t('mail.unreadOnly')}
        </label>
        {mails.length === 0 && loading !== 'live' && loading !== 'denied' ? (
          <Skeleton lines={5} />
        ) : mails.length === 0 ? (
          <Empty title={t(unreadOnly ? 'mail.noUnread' : 'mail.empty')} icon="mail" />
        ) : (
          <div className={css.box} data-open={open ? true : undefined}>
            <MailListView mails={mails} open={openId} search={search} />
            <section className={css.pane} aria-label={t('mail.reading')}>
              {open ? (
                <MailReader
                  mail={open}
                  onDelete={() => void remove(open)}
                  onBack={() => change('mail', null)}
                />
              ) : (
                <p className={css.hint}>{t('mail.choose')}</p>
              )}
            </section>
          </div>
        )}
      </div>
    </Page>
  );
}

/** Opening a mail reads it. */
function useMarkRead(mail: MailEntry | undefined) {
  const id = mail && !mail.read ? mail.id : null;
  useEffect(() => {
    if (id !== null) setMailRead(id, true).catch(() => {});
  }, [id]);
}

function useRemoval(onRemoved: () => void) {
  const { t } = useT();
  const fail = (error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' });
  return async (mail: MailEntry) => {
    const sure = await confirm({
      title: t('mail.deleteTitle'),
      text: mail.data.subject,
      confirmLabel: t('mail.delete'),
      danger: true,
    });
    if (!sure) return;
    try {
      await setMailDeleted(mail.id, true);
    } catch (error) {
      fail(error);
      return;
    }
    onRemoved();
    toast(t('mail.deleted'), {
      action: { label: t('mail.undo'), run: () => void setMailDeleted(mail.id, false).catch(fail) },
    });
  };
}
