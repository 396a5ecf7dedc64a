import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameContent } from 'shared-data/models/same-content';
import { isConflict, MessageError } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, type FormApi, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { itemName } from '../../common/timetable-items.ts';
import { hostOf } from './host.ts';
import { changeOf, clearZooms, saveZooms } from './save-zooms.ts';
import css from './zoom.module.css';
import { ZoomFields } from './zoom-fields.tsx';
import type { ZoomRow } from './zoom-rows.ts';
import { type TypedZoom, type ZoomValues, zoomFormSchema, zoomValues } from './zoom-values.ts';

export interface ZoomDialogProps {
  /** The places to set, as they are now; empty closes the dialog. */
  rows: readonly ZoomRow[];
  timeZone: string;
  onClose: () => void;
}

export function ZoomDialog({ rows, timeZone, onClose }: ZoomDialogProps) {
  const { t } = useTranslation();
  const [first] = rows;
  const name = first && (first.item ? itemName(first) : first.room);
  return (
    <Dialog
      open={first !== undefined}
      onClose={onClose}
      title={
        rows.length > 1
          ? t('admin.zoom.ofMany', { count: rows.length })
          : t('admin.zoom.of', { name: name ?? '' })
      }
      shape="side"
    >
      {first && <ZoomForm rows={rows} first={first} timeZone={timeZone} onClose={onClose} />}
    </Dialog>
  );
}

type FormProps = ZoomDialogProps & { first: ZoomRow };

function ZoomForm({ rows, first, timeZone, onClose }: FormProps) {
  const { t } = useTranslation();
  const [based, setBased] = useState(rows);
  const changed = rows.filter((row) => !sameContent(row.own, based.find(({ key }) => key === row.key)?.own));
  const form: FormApi<ZoomValues, TypedZoom> = useForm({
    schema: zoomFormSchema(timeZone),
    initial: initialOf(rows, first, timeZone),
    submit: async ({ showAt, ...meeting }) => {
      if (changed.length > 0) throw new MessageError('admin.setting.conflictOpen');
      const changes = based.map((row) =>
        changeOf(row, row.own, { ...meeting, showAt: showAt(row.begin ?? Date.now()) }),
      );
      await saveZooms(t, changes).catch((error: unknown) => {
        throw isConflict(error) ? new MessageError('admin.setting.conflictOpen') : error;
      });
      onClose();
    },
  });
  const stored = changed[0]?.own;
  return (
    <Form form={form} label={t('admin.zoom.meeting')}>
      <ErrorSummary />
      {changed.length > 0 && (
        <Notice kind="warning" title={t('admin.zoom.changedTitle')}>
          <p>
            {t('admin.zoom.changedText', {
              count: changed.length,
              host: stored ? [hostOf(stored.url), stored.meetingId].filter(Boolean).join(' ') : '—',
            })}
          </p>
          <div className={css.actions}>
            <Button
              small
              onClick={() => {
                setBased(rows);
                form.reset(initialOf(rows, first, timeZone));
              }}
            >
              {t('admin.setting.conflictTake')}
            </Button>
            <Button small look="quiet" onClick={() => setBased(rows)}>
              {t('admin.setting.conflictKeep')}
            </Button>
          </div>
        </Notice>
      )}
      <ZoomFields form={form} rows={rows} timeZone={timeZone} />
      <div className={css.actions}>
        <SubmitButton>
          {rows.length > 1 ? t('admin.zoom.saveMany', { count: rows.length }) : t('admin.zoom.save')}
        </SubmitButton>
        {rows.length === 1 && first.own && (
          <Button
            look="quiet"
            onClick={async () => {
              await clearZooms(t, rows);
              onClose();
            }}
          >
            {t('admin.zoom.clear')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function initialOf(rows: readonly ZoomRow[], first: ZoomRow, timeZone: string): ZoomValues {
  const common = rows.every(({ own }) => sameContent(withoutTime(own), withoutTime(first.own)));
  return zoomValues(common ? first.own : undefined, first.begin, timeZone, Date.now());
}

function withoutTime(own: ZoomRow['own']) {
  return own && { ...own, showAt: 0 };
}
