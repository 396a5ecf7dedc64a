import { useTranslation } from 'react-i18next';
import { moderationApi } from 'shared-data/api/moderation-client';
import type { CommentRef } from 'shared-data/models/moderation';
import { reportFormSchema } from 'shared-data/models/moderation-form';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import css from './discussion.module.css';

interface Props {
  target: CommentRef;
  open: boolean;
  onClose: () => void;
}

export function ReportDialog({ target, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('comments.reportTitle')}>
      <ReportForm target={target} onDone={onClose} />
    </Dialog>
  );
}

function ReportForm({ target, onDone }: { target: CommentRef; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: reportFormSchema,
    initial: { reason: '' },
    warnOnLeave: false,
    submit: async ({ reason }) => {
      await moderationApi.report(target, reason.trim());
      onDone();
      toast(t('comments.reported'), { kind: 'success' });
    },
  });
  const { TextArea } = typedFields(form);
  return (
    <Form form={form} label={t('comments.reportTitle')}>
      <ErrorSummary />
      <p>{t('comments.reportText')}</p>
      <TextArea name="reason" label={t('comments.reason')} rows={3} />
      <div className={css.end}>
        <SubmitButton>{t('comments.sendReport')}</SubmitButton>
      </div>
    </Form>
  );
}
