import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVenueTimeZone } from 'shared-data/collections/venue-clock';
import { type SettingChange, saveSettings } from 'shared-data/collections/writes';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import { type Announcement, sortedAnnouncements } from 'shared-data/models/site';
import { ConflictError, errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { confirm, Dialog } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { Markdown } from 'shared-ui/markdown';
import { toast } from 'shared-ui/toast';
import { OrderedList } from '../../../common/ordered-list.tsx';
import { shortened } from '../../../common/shortened.ts';
import { savedToast } from '../saved-toast.ts';
import css from '../setting.module.css';
import { AnnouncementForm } from './announcement-form.tsx';
import { type AnnouncementsProps, announcementOrder } from './announcement-values.ts';

export function AnnouncementList({ all, versionOf }: AnnouncementsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  /** An announcement's key; '' for a new one, null while the dialog is closed. */
  const [open, setOpen] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const sorted = sortedAnnouncements(all);
  const nameOf = ({ text }: Announcement) => shortened(localized(text, locale), 80);
  const save = async (said: string, changes: readonly SettingChange[], before: readonly SettingChange[]) => {
    setPending(true);
    try {
      await saveSettings(changes);
      savedToast(t, said, before);
    } catch (error) {
      const reason =
        error instanceof ConflictError ? 'admin.setting.changedMeanwhile' : errorMessageKey(error);
      toast(t(reason), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  const remove = async ([id, announcement]: [string, Announcement]) => {
    const sure = await confirm({
      title: t('admin.announcement.removeTitle'),
      text: nameOf(announcement),
      confirmLabel: t('admin.announcement.remove'),
      danger: true,
    });
    if (!sure) return;
    const change = { setting: `information/announcements/${id}` as const, version: versionOf(id) };
    await save(
      t('admin.announcement.removed'),
      [{ ...change, value: null }],
      [{ ...change, value: announcement }],
    );
  };
  const add = (
    <Button icon="plus" look="primary" name="addAnnouncement" onClick={() => setOpen('')}>
      {t('admin.announcement.add')}
    </Button>
  );
  return (
    <>
      {sorted.length === 0 ? (
        <Empty title={t('admin.announcement.none')} icon="info" action={add}>
          {t('admin.announcement.noneText')}
        </Empty>
      ) : (
        <>
          <div>{add}</div>
          <OrderedList
            label={t('admin.announcement.title')}
            items={sorted}
            keyOf={([id]) => id}
            nameOf={([, announcement]) => nameOf(announcement)}
            pending={pending}
            onMove={(ids) => {
              const { changes, before } = announcementOrder(all, ids, versionOf);
              void save(t('admin.announcement.moved'), changes, before);
            }}
          >
            {(entry) => (
              <Row
                entry={entry}
                name={nameOf(entry[1])}
                pending={pending}
                onChange={() => setOpen(entry[0])}
                onRemove={() => void remove(entry)}
              />
            )}
          </OrderedList>
        </>
      )}
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t(open ? 'admin.announcement.change' : 'admin.announcement.add')}
        shape="wide"
      >
        {open !== null && (
          <AnnouncementForm all={all} versionOf={versionOf} id={open} onDone={() => setOpen(null)} />
        )}
      </Dialog>
    </>
  );
}

interface RowProps {
  entry: [string, Announcement];
  name: string;
  pending: boolean;
  onChange: () => void;
  onRemove: () => void;
}

function Row({ entry: [, { text, at }], name, pending, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueTimeZone();
  const hidden = <span className="visually-hidden">: {name}</span>;
  return (
    <div className={css.entry}>
      <div className={css.entryText}>
        <Markdown text={localized(text, locale)} />
        <span className={css.hint}>{momentText(at, locale, timeZone)}</span>
        {!text.en && <Badge tone="warn">{t('admin.announcement.noEnglish')}</Badge>}
        {!text.ja && <Badge>{t('admin.announcement.noJapanese')}</Badge>}
      </div>
      <div className={css.entryActions}>
        <Button small onClick={onChange}>
          {t('admin.dates.change')}
          {hidden}
        </Button>
        <Button small look="danger" disabled={pending} onClick={onRemove}>
          {t('admin.announcement.remove')}
          {hidden}
        </Button>
      </div>
    </div>
  );
}
