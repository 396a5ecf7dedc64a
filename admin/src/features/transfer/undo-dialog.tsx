import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { transferApi } from 'shared-data/api/transfer-client';
import type { TaskView, UndoneRecord, UndoPreview } from 'shared-data/models/transfer';
import { errorMessageKey, isConflict } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { type Column, DataTable } from 'shared-ui/table';
import { toast } from 'shared-ui/toast';
import { settingName } from './field-words.ts';
import css from './transfer.module.css';

interface Props {
  task: TaskView;
  onChanged: () => Promise<void>;
}

/** Of a finished import: what undoing it would do, then the undo itself. */
export function UndoButton({ task, onChanged }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('admin.transfer.undo')}
        <span className="visually-hidden">: {task.name}</span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.transfer.undoTitle', { name: task.name })}
        shape="wide"
        readFirst
      >
        <Review
          id={task.id}
          onEnd={() => {
            setOpen(false);
            void onChanged();
          }}
        />
      </Dialog>
    </>
  );
}

function Review({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const { preview, failure } = useUndoPreview(id, turn);
  const [pending, setPending] = useState(false);
  const [stale, setStale] = useState(false);
  const columns = useMemo(() => recordColumns(t), [t]);
  if (failure !== null)
    return (
      <Notice
        kind="error"
        action={<Button onClick={() => setTurn(turn + 1)}>{t('admin.transfer.again')}</Button>}
      >
        {t(errorMessageKey(failure))}
      </Notice>
    );
  if (preview === null) return <Skeleton lines={6} />;
  const { records, digest } = preview;
  const kept = records.filter(({ outcome }) => outcome === 'kept').length;
  const count = records.length - kept;
  const undo = async () => {
    setPending(true);
    try {
      await transferApi.undo(id, digest, newIdempotencyKey());
      toast(t('admin.transfer.undoStarted'), { kind: 'success' });
      onEnd();
    } catch (error) {
      setPending(false);
      if (isConflict(error)) {
        setStale(true);
        setTurn(turn + 1);
      } else toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <div className={css.steps}>
      {stale && <Notice kind="warning">{t('admin.transfer.stale')}</Notice>}
      <p>{t('admin.transfer.undoLead')}</p>
      {kept > 0 && (
        <Notice kind="info" title={t('admin.transfer.keptTitle', { count: kept })}>
          {t('admin.transfer.keptText')}
        </Notice>
      )}
      <DataTable
        label={t('admin.transfer.records')}
        columns={columns}
        rows={records}
        rowKey={rowKey}
        urlKey={null}
      />
      <ButtonRow>
        <Button look="danger" disabled={count === 0} pending={pending} onClick={() => void undo()}>
          {t('admin.transfer.undoApply', { count })}
        </Button>
      </ButtonRow>
    </div>
  );
}

const rowKey = ({ what, key }: UndoneRecord) => `${what} ${key}`;
const tones = { removed: 'warn', restored: 'ice', kept: 'neutral' } as const;
const outcomes = ['removed', 'restored', 'kept'] as const;

function recordColumns(t: TFunction): Column<UndoneRecord>[] {
  return [
    {
      id: 'undone',
      header: t('admin.transfer.outcome'),
      value: ({ outcome }) => outcome,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`admin.transfer.undone.${outcome}`)}</Badge>,
      filter: outcomes.map((value) => ({ value, label: t(`admin.transfer.undone.${value}`) })),
      width: '9rem',
    },
    {
      id: 'record',
      header: t('admin.transfer.record'),
      value: ({ what }) => t(`admin.transfer.undone.${what}`),
      width: '8rem',
    },
    {
      id: 'name',
      header: t('admin.transfer.recordName'),
      // Blocks, rooms and days have names that say where they are.
      value: ({ what, key, name }) =>
        what === 'setting'
          ? settingName(key, t)
          : what === 'item' || what === 'room' || what === 'day'
            ? name
            : [name, key].filter(Boolean).join(' · '),
      width: '22rem',
    },
    {
      id: 'why',
      header: t('admin.transfer.keptWhy'),
      value: ({ reason }) => (reason ? t(`staff.kept.${reason}`) : ''),
    },
  ];
}

function useUndoPreview(id: string, turn: number) {
  const [state, setState] = useState<{ preview: UndoPreview | null; failure: unknown }>({
    preview: null,
    failure: null,
  });
  useEffect(() => {
    let current = true;
    const show = (next: typeof state) => {
      if (current) setState(next);
    };
    transferApi.undoPreview(id).then(
      (preview) => show({ preview, failure: null }),
      (failure: unknown) => show({ preview: null, failure }),
    );
    return () => {
      current = false;
    };
  }, [id, turn]);
  return state;
}
