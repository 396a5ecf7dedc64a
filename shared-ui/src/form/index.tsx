/**
 * Forms made from a schema:
 *
 *     const form = useForm({ schema, initial, draftKey: `submission-${uid}`, submit: (data) => api.append(data) });
 *     <Form form={form}>
 *       <ErrorSummary />
 *       <TextField name="title" label={t('submission.title')} required />
 *       <SubmitButton>{t('submission.send')}</SubmitButton>
 *     </Form>
 */
export {
  CheckboxField,
  CheckboxGroup,
  type Option,
  type OptionGroup,
  optionsOf,
  RadioGroup,
  SelectField,
} from './choice-fields.tsx';
export { type Difference, Differences, differencesOf } from './differences.tsx';
export { dropDraft, loadDraft, saveDraft } from './draft.ts';
export { ErrorSummary } from './error-summary.tsx';
export { FieldFrame, type FieldProps, useField } from './field.tsx';
export { type FieldArray, FieldArrayError, useFieldArray } from './field-array.tsx';
export { FileField } from './file-field.tsx';
export {
  type AnyForm,
  FieldRow,
  FieldsOf,
  Form,
  FormSection,
  SubmitButton,
  useFormState,
  useValue,
} from './form-context.tsx';
export type { FieldErrors, FormSchema } from './form-store.ts';
export {
  EmailField,
  PasswordField,
  TextArea,
  TextField,
} from './text-fields.tsx';
export { type FormApi, useForm } from './use-form.ts';
