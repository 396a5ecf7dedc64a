import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { transferApi } from 'shared-data/api/transfer-client';
import { useBase } from 'shared-data/collections/hooks';
import type { CopyChoice, ImportPreview, UploadedTable } from 'shared-data/models/transfer';
import { errorMessageKey, isConflict } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { ColumnMapping } from './column-mapping.tsx';
import { fieldWord } from './field-words.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { StructureChoice } from './structure-choice.tsx';
import { TimetableEffects } from './timetable-effects.tsx';
import css from './transfer.module.css';
import { lacksColumns, WrongColumns } from './wrong-columns.tsx';

interface Props {
  uploaded: UploadedTable;
  onEnd: () => void;
}

export function ImportReview({ uploaded, onEnd }: Props) {
  const { t } = useTranslation();
  const { id, kind, name, rows } = uploaded;
  const [mapping, setMapping] = useState(uploaded.mapping);
  const [consent, setConsent] = useState(false);
  const { structure } = uploaded;
  const [copy, setCopy] = useFirstCopy(structure);
  const { preview, failure, renew } = usePreview(id, mapping, consent, copy);
  return (
    <div className={css.steps}>
      <p>{t('admin.transfer.uploaded', { name, count: rows, kind: t(`admin.transfer.kind.${kind}`) })}</p>
      {structure && copy && <StructureChoice structure={structure} copy={copy} onChange={setCopy} />}
      {mapping.length > 0 && <ColumnMapping uploaded={uploaded} mapping={mapping} onChange={setMapping} />}
      {kind === 'people' && (
        <label className={css.consent}>
          <input type="checkbox" checked={consent} onChange={(event) => setConsent(event.target.checked)} />
          {t('admin.transfer.consent')}
        </label>
      )}
      {failure !== null && (
        <Notice kind="error" action={<Button onClick={renew}>{t('admin.transfer.again')}</Button>}>
          {t(errorMessageKey(failure))}
        </Notice>
      )}
      {preview === null && failure === null && <Skeleton lines={6} />}
      {preview && lacksColumns(preview) && (
        <WrongColumns uploaded={uploaded} missing={preview.missing} onEnd={onEnd} />
      )}
      {preview && !lacksColumns(preview) && (
        <Outcome
          kind={kind}
          preview={preview}
          apply={(leaveOut) =>
            transferApi.apply(
              { id, mapping, consent, copy, leaveOut, digest: preview.digest },
              newIdempotencyKey(),
            )
          }
          onStale={renew}
          onEnd={onEnd}
        />
      )}
    </div>
  );
}

interface OutcomeProps {
  kind: UploadedTable['kind'];
  preview: ImportPreview;
  apply: (leaveOut: boolean) => Promise<unknown>;
  onStale: () => void;
  onEnd: () => void;
}

function Outcome({ kind, preview, apply, onStale, onEnd }: OutcomeProps) {
  const { t, i18n } = useTranslation();
  const [pending, setPending] = useState(false);
  const [stale, setStale] = useState(false);
  const [leaveOut, setLeaveOut] = useState(false);
  const count = (outcome: string) => preview.rows.filter((row) => row.outcome === outcome).length;
  const [faults, writes] = [count('fault'), count('new') + count('changed')];
  const missing = preview.missing.map((field) => fieldWord(kind, field, i18n.language));
  const write = async () => {
    const question = {
      title: t('admin.transfer.confirmTitle', { count: writes }),
      text: [
        t('admin.transfer.confirmText', { new: count('new'), changed: count('changed') }),
        ...(faults > 0 ? [t('admin.transfer.confirmLeftOut', { count: faults })] : []),
      ].join(' '),
      confirmLabel: t('admin.transfer.apply', { count: writes }),
    };
    if (!(await confirm(question))) return;
    setPending(true);
    try {
      await apply(leaveOut);
      toast(t('admin.transfer.started'), { kind: 'success' });
      onEnd();
    } catch (error) {
      setPending(false);
      if (isConflict(error)) {
        setStale(true);
        onStale();
      } else toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <>
      {stale && <Notice kind="warning">{t('admin.transfer.stale')}</Notice>}
      {missing.length > 0 && count('new') + faults > 0 && (
        <Notice kind="info">{t('admin.transfer.missing', { fields: missing.join(', ') })}</Notice>
      )}
      {faults > 0 && (
        <Notice kind="warning" title={t('admin.transfer.faults', { count: faults })}>
          {t('admin.transfer.faultsText')}
          <label className={css.consent}>
            <input
              type="checkbox"
              checked={leaveOut}
              onChange={(event) => setLeaveOut(event.target.checked)}
            />
            {t('admin.transfer.leaveOut')}
          </label>
        </Notice>
      )}
      <TimetableEffects kind={kind} preview={preview} />
      <OutcomeTable kind={kind} rows={preview.rows} />
      <ButtonRow>
        <Button
          look="primary"
          disabled={(faults > 0 && !leaveOut) || writes === 0}
          pending={pending}
          onClick={() => void write()}
        >
          {t('admin.transfer.apply', { count: writes })}
        </Button>
        <Button onClick={onEnd}>{t('admin.transfer.other')}</Button>
      </ButtonRow>
    </>
  );
}

/** A copy begins with all parts of the file, on the first day of this symposium if that is known. */
function useFirstCopy(structure: UploadedTable['structure']) {
  const begin = useBase()?.begin;
  return useState<CopyChoice | undefined>(
    structure && { firstDay: structure.firstDay && (begin ?? structure.firstDay), parts: structure.parts },
  );
}

/** Asks again whenever a column, the consent or what is copied changes. */
function usePreview(id: string, mapping: readonly string[], consent: boolean, copy: CopyChoice | undefined) {
  const [state, setState] = useState<{ preview: ImportPreview | null; failure: unknown }>({
    preview: null,
    failure: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const show = (next: typeof state) => {
      if (current) setState(next);
    };
    transferApi.preview({ id, mapping: [...mapping], consent, copy }).then(
      (preview) => show({ preview, failure: null }),
      (failure: unknown) => show({ preview: null, failure }),
    );
    return () => {
      current = false;
    };
  }, [id, mapping, consent, copy, turn]);
  const renew = useCallback(() => setTurn((last) => last + 1), []);
  return { ...state, renew };
}
