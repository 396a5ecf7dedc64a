import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import {
  sessionFormChanges,
  type WholeSessionFormValues,
  wholeSessionFormSchema,
  wholeSessionFormValues,
} from 'shared-data/models/session-form';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, LinkButton } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { type Based, ErrorSummary, FieldConflicts, Form, SubmitButton, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import css from './session.module.css';
import { SessionFields } from './session-fields.tsx';
import type { SessionRow } from './session-rows.ts';

interface Props {
  row: SessionRow;
  onClose: () => void;
}

export function EditSession({ row, onClose }: Props) {
  return (
    <>
      <SessionForm row={row} onClose={onClose} />
      <SessionActions row={row} onClose={onClose} />
    </>
  );
}

/** Sends the changed fields with what they held before, so that no change of another editor is lost. */
function SessionForm({ row: { session }, onClose }: Props) {
  const { t } = useTranslation();
  const uid = useIdentity(({ view }) => view.uid);
  const { id } = session;
  const saved = wholeSessionFormValues(session);
  const form = useForm<Based<WholeSessionFormValues>, WholeSessionFormValues>({
    schema: wholeSessionFormSchema,
    initial: { ...saved, basedOn: saved },
    draftKey: `whole-session-${uid}-${id}`,
    submit: async (values, { basedOn }) => {
      const { changes, before } = sessionFormChanges(basedOn, values);
      if (Object.keys(changes).length > 0) await adminApi.updateSession({ id, changes, before });
      toast(t('admin.session.saved', { id }), { kind: 'success' });
      onClose();
    },
  });
  return (
    <Form form={form} label={t('admin.session.form', { id })}>
      <ErrorSummary />
      <SessionFields />
      <FieldConflicts
        form={form}
        saved={saved}
        labelOf={(name) => t(`admin.session.${name}`)}
        words={{
          title: t('admin.conflict.title'),
          text: t('admin.conflict.text'),
          load: t('admin.conflict.load'),
          overwrite: t('admin.conflict.overwrite'),
        }}
      />
      <div>
        <SubmitButton>{t('admin.session.save')}</SubmitButton>
      </div>
    </Form>
  );
}

function SessionActions({ row: { session, programs, items }, onClose }: Props) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const { id } = session;
  const isUsed = programs + items > 0;
  const remove = async () => {
    const used = {
      programs: t('admin.session.countPrograms', { count: programs }),
      items: t('admin.session.countItems', { count: items }),
    };
    const sure = await confirm({
      title: t('admin.session.deleteTitle', { id }),
      text: isUsed ? t('admin.session.deleteUsed', used) : t('admin.session.deleteText'),
      confirmLabel: t('admin.session.delete'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await adminApi.deleteSession(id, isUsed);
      toast(t('admin.session.deleted', { id }), { kind: 'success' });
      onClose();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={css.actions}>
      <LinkButton to={`${paths.programs()}/${id}`}>{t('admin.session.page')}</LinkButton>
      <Button look="danger" pending={pending} onClick={remove}>
        {t('admin.session.delete')}
      </Button>
    </div>
  );
}
