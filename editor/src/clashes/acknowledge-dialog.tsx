import { useTranslation } from 'react-i18next';
import { acknowledgeConflict } from 'shared-data/collections/timetable-changes';
import { acknowledgementKey, type Clash } from 'shared-data/models/clashes';
import { longestAcknowledgement } from 'shared-data/models/timetable';
import { ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';

interface Values {
  note: string;
}

const { TextArea } = typedFields<Values>();

/** Accepts a conflict with a reason. It counts until one of the two stands elsewhere. */
export function AcknowledgeDialog({ clash, onClose }: { clash: Clash | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={clash !== null} onClose={onClose} title={t('editor.acknowledge.title')}>
      {clash && <NoteForm clash={clash} onClose={onClose} />}
    </Dialog>
  );
}

const anyValues = {
  safeParse: (value: unknown) => ({ success: true as const, data: value as Values }),
};

function NoteForm({ clash, onClose }: { clash: Clash; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm<Values, Values>({
    schema: anyValues,
    initial: { note: '' },
    check: ({ note }) => {
      if (!note.trim()) return { note: 'validation.required' };
      return note.trim().length > longestAcknowledgement ? { note: 'validation.tooLong' } : {};
    },
    submit: async ({ note }) => {
      await acknowledgeConflict(acknowledgementKey(clash), note);
      onClose();
    },
  });
  return (
    <Form form={form} label={t('editor.acknowledge.title')}>
      <ErrorSummary />
      <TextArea
        name="note"
        label={t('editor.acknowledge.note')}
        hint={t('editor.acknowledge.hint')}
        required
        rows={3}
      />
      <ButtonRow end>
        <SubmitButton>{t('editor.acknowledge.accept')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
