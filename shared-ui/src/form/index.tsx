/**
 * Forms made from a schema:
 *
 *     const form = useForm({ schema, initial, draftKey: `submission-${uid}`, submit: (data) => api.append(data) });
 *     const { TextField } = typedFields(form);
 *     <Form form={form}>
 *       <ErrorSummary />
 *       <TextField name="title" label={t('submission.title')} required />
 *       <SubmitButton>{t('submission.send')}</SubmitButton>
 *     </Form>
 */
export { type Option, type OptionGroup, optionsOf } from './choice-fields.tsx';
export { type Difference, Differences, differencesOf } from './differences.tsx';
export { dropDraft, loadDraft, saveDraft } from './draft.ts';
export { ErrorSummary } from './error-summary.tsx';
export { FieldFrame, type FieldProps, useField } from './field.tsx';
export type { FieldArray } from './field-array.tsx';
export { type Based, ConflictNotice, FieldConflicts } from './field-conflicts.tsx';
export { fileSize } from './file-field.tsx';
export {
  type AnyForm,
  FieldRow,
  FieldsOf,
  Form,
  FormSection,
  SubmitButton,
  useFormState,
} from './form-context.tsx';
export type { FieldErrors, FormSchema } from './form-store.ts';
export { asTime } from './time-field.tsx';
export { typedFields } from './typed-fields.ts';
export { type FormApi, useForm } from './use-form.ts';
export { useNewer } from './use-newer.ts';
