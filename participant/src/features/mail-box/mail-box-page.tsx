import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLoading } from 'shared-data/collections/hooks';
import { setMailDeleted, setMailRead } from 'shared-data/collections/writes';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import type { MailEntry } from 'shared-data/models/mail';
import { paths } from 'shared-data/navigation/paths';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { below, useMedia } from 'shared-ui/theme';
import { toast } from 'shared-ui/toast';
import css from './mail-box.module.css';
import { visibleMails } from './mail-list.ts';
import { MailListView } from './mail-list-view.tsx';
import { MailReader } from './mail-reader.tsx';
import { MailTools } from './mail-tools.tsx';
import { focusRow, useListPlace } from './use-list-place.ts';
import { type MailBox, useFound, useMailBox } from './use-mail-box.ts';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState('');
  const loading = useLoading('mails');
  const narrow = useMedia(below('wide'));
  const box = useMailBox();
  const openId = search.get('mail');
  const unreadOnly = search.get('unread') === '1';
  const visible = useMemo(() => visibleMails(box.mails, unreadOnly, openId), [box.mails, unreadOnly, openId]);
  const found = useFound(visible, query);
  const open = visible.find((mail) => mail.id === openId);
  useMarkRead(open);
  useListPlace(narrow, open ? open.id : null);

  const change = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const showOlder = useShowOlder(box, found);
  const { remove, mark } = useActions(found, () => change('mail', null));
  const waiting = loading !== 'live' && loading !== 'denied';
  const list = (
    // Hidden rows keep their heights, so that Back restores the scroll position.
    <div className={css.listSide} data-aside={(narrow && open !== undefined) || undefined}>
      {found.length === 0 ? (
        <p className={css.hint}>{t(emptyKey(query, unreadOnly))}</p>
      ) : (
        <MailListView mails={found} open={openId} search={search} />
      )}
      <Older box={box} onShow={showOlder} searching={query.trim() !== ''} />
    </div>
  );
  return (
    <Page title={t('mail.title')} breadcrumb={[{ label: t('myRoom.title'), to: paths.myRoom() }]}>
      <div>
        {!(narrow && open) && (
          <MailTools
            query={query}
            onQuery={setQuery}
            unreadOnly={unreadOnly}
            onUnreadOnly={(on) => change('unread', on ? '1' : null)}
            count={query.trim() === '' ? null : found.length}
          />
        )}
        {box.mails.length === 0 && waiting ? (
          <Skeleton lines={5} />
        ) : box.mails.length === 0 && loading === 'denied' ? (
          <Notice kind="error" still title={t('mail.denied')}>
            {t('mail.deniedText')}
          </Notice>
        ) : found.length === 0 && !open ? (
          <>
            <Empty title={t(emptyKey(query, unreadOnly))} icon="mail" />
            <Older box={box} onShow={showOlder} searching={query.trim() !== ''} />
          </>
        ) : (
          <div className={css.box}>
            {list}
            {!(narrow && !open) && (
              <section key={open?.id} className={css.pane} aria-label={t('mail.reading')}>
                {open ? (
                  <MailReader
                    mail={open}
                    onDelete={() => void remove(open)}
                    onRead={(read) => void mark(open, read)}
                    onBack={() => change('mail', null)}
                  />
                ) : (
                  <p className={css.hint}>{t('mail.choose')}</p>
                )}
              </section>
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

function emptyKey(query: string, unreadOnly: boolean): MessageKey {
  if (query.trim() !== '') return 'mail.noMatch';
  return unreadOnly ? 'mail.noUnread' : 'mail.empty';
}

function Older({ box, onShow, searching }: { box: MailBox; onShow: () => void; searching: boolean }) {
  const { t } = useTranslation();
  if (!box.more && !box.loadingMore) return null;
  return (
    <div className={css.older}>
      {searching && <p>{t('mail.searchedNewest', { count: box.mails.length })}</p>}
      <Button small look="quiet" pending={box.loadingMore} onClick={onShow}>
        {t('mail.showOlder')}
      </Button>
    </div>
  );
}

/** Loads older mails and focuses the first, because the button used is then far away or gone. */
function useShowOlder(box: MailBox, shown: readonly MailEntry[]): () => void {
  const after = useRef<string | null>(null);
  const { loadingMore } = box;
  useEffect(() => {
    const last = after.current;
    if (last === null || loadingMore) return;
    after.current = null;
    const at = shown.findIndex(({ id }) => id === last);
    const next = shown[at + 1] ?? shown[at];
    if (next) focusRow(next.id);
  }, [shown, loadingMore]);
  return () => {
    after.current = shown.at(-1)?.id ?? null;
    box.showOlder();
  };
}

/** Only opening marks as read, so marking as unread lasts. */
function useMarkRead(mail: MailEntry | undefined) {
  const id = mail?.id;
  const unread = mail?.read === false;
  const [seen, setSeen] = useState<string | undefined>();
  useEffect(() => {
    if (id === seen) return;
    setSeen(id);
    if (id !== undefined && unread) setMailRead(id, true).catch(() => {});
  }, [id, seen, unread]);
}

/** `list` is what the reader sees. */
function useActions(list: readonly MailEntry[], onRemoved: () => void) {
  const { t } = useTranslation();
  const fail = (error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' });
  return {
    async remove(mail: MailEntry) {
      const sure = await confirm({
        title: t('mail.deleteTitle'),
        text: mail.data.subject,
        confirmLabel: t('mail.delete'),
        danger: true,
      });
      if (!sure) return;
      const at = list.findIndex((one) => one.id === mail.id);
      const neighbour = list[at + 1] ?? list[at - 1];
      try {
        await setMailDeleted(mail.id, true);
      } catch (error) {
        fail(error);
        return;
      }
      onRemoved();
      if (neighbour) focusRow(neighbour.id);
      toast(t('mail.deleted'), {
        action: {
          label: t('mail.undo'),
          run: () => void setMailDeleted(mail.id, false).then(() => focusRow(mail.id), fail),
        },
      });
    },
    mark: (mail: MailEntry, read: boolean) => setMailRead(mail.id, read).catch(fail),
  };
}
