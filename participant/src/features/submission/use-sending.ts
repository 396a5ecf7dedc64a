import { useCallback, useEffect, useState } from 'react';
import { api } from 'shared-data/api/api-client';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { dropDraft, type FormApi, loadDraft, saveDraft, typedFields, useFormState } from 'shared-ui/form';
import { submissionSender } from './send-submission.ts';
import { keepSent, readSent, rememberKey, submittedAs, watchSent } from './sent-submission.ts';
import { emptySubmission, type SubmissionValues } from './submission-values.ts';

export function draftPlace(uid: string, programId?: string): string {
  return programId === undefined ? `submission-${uid}` : `submission-${uid}-${programId}`;
}

/** See `submissionSender`; `accepted`: created by this page. */
export function useSending(uid: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const [accepted, setAccepted] = useState(false);
  const [send] = useState(() =>
    submissionSender({
      append: async (submission, key) => {
        const program = await api.appendProgram(submission, key);
        setAccepted(true);
        return program;
      },
      upload: (programId, file) =>
        api.upload(programId, 'abstract', file, { onProgress: setProgress }).finally(() => setProgress(null)),
      sent: (key) => readSent(uid, key),
      keep: (key, sent) => keepSent(uid, key, sent),
      alone: (work) => inTurn(`submission:${uid}`, work),
    }),
  );
  return { send, progress, accepted };
}

/** Serializes windows. Without locks (no TLS) the server does. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? await locks.request(name, work) : work();
}

/** Continues when another window submitted this draft; later input becomes a draft of changes (`kept`). */
export function useSentElsewhere(
  uid: string,
  form: FormApi<SubmissionValues>,
  accepted: boolean,
  onSent: (programId: string, kept: boolean) => void,
) {
  const key = typedFields(form).useValue('key', form);
  const sending = useFormState(form, (state) => state.submitting);
  const [begun] = useState(() => contentOf(form.store.state.values));
  const submitted = useSnapshot(
    useCallback((listener: () => void) => watchSent(uid, listener), [uid]),
    () => submittedAs(uid, key),
  );
  useEffect(() => rememberKey(uid, key), [uid, key]);
  const leadOn = (programId: string) => {
    const { values } = form.store.state;
    const { abstract: _, basedOn: __, key: own, ...typed } = values;
    const kept = contentOf(values) !== begun && saveDraft(draftPlace(uid, programId), typed);
    form.store.settle();
    // The draft may have been replaced meanwhile.
    if (loadDraft(draftPlace(uid), emptySubmission)?.key === own) dropDraft(draftPlace(uid));
    onSent(programId, kept);
  };
  const elsewhere = accepted || sending ? null : submitted;
  useEffect(() => {
    if (elsewhere !== null) leadOn(elsewhere);
  }, [elsewhere]);
  return leadOn;
}

function contentOf({ abstract: _, basedOn: __, key: ___, ...content }: SubmissionValues): string {
  return JSON.stringify(content);
}
