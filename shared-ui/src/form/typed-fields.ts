import type { ReactNode } from 'react';
import { CheckboxField, CheckboxGroup, RadioGroup, SelectField } from './choice-fields.tsx';
import { type FieldArray, FieldArrayError, useFieldArray } from './field-array.tsx';
import type { FieldName, FieldValue } from './field-names.ts';
import { FileField } from './file-field.tsx';
import { type AnyForm, useValue } from './form-context.tsx';
import { EmailField, PasswordField, TextArea, TextField } from './text-fields.tsx';
import { TimeField } from './time-field.tsx';
import type { FormApi } from './use-form.ts';

type Field<Component extends (props: never) => ReactNode, Values, Held> = (
  props: Omit<Parameters<Component>[0], 'name'> & { name: FieldName<Values, Held> },
) => ReactNode;

type RowOf<Values, Name extends string> =
  FieldValue<Values, Name> extends readonly (infer Row)[] ? Row : never;

export interface TypedFields<Values> {
  TextField: Field<typeof TextField, Values, string>;
  TimeField: Field<typeof TimeField, Values, string>;
  TextArea: Field<typeof TextArea, Values, string>;
  EmailField: Field<typeof EmailField, Values, string>;
  PasswordField: Field<typeof PasswordField, Values, string>;
  SelectField: Field<typeof SelectField, Values, string>;
  RadioGroup: Field<typeof RadioGroup, Values, string>;
  CheckboxField: Field<typeof CheckboxField, Values, boolean>;
  CheckboxGroup: Field<typeof CheckboxGroup, Values, readonly string[]>;
  FileField: Field<typeof FileField, Values, File | null>;
  FieldArrayError(props: { name: FieldName<Values, readonly unknown[]>; label: string }): ReactNode;
  useFieldArray<Name extends FieldName<Values, readonly unknown[]>>(
    name: Name,
  ): FieldArray<RowOf<Values, Name>, Name>;
  /** The value of a field of the surrounding form, or of `form`. */
  useValue<Name extends FieldName<Values>>(name: Name, form?: AnyForm): FieldValue<Values, Name>;
}

const fields = {
  TextField,
  TimeField,
  TextArea,
  EmailField,
  PasswordField,
  SelectField,
  RadioGroup,
  CheckboxField,
  CheckboxGroup,
  FileField,
  FieldArrayError,
  useFieldArray,
  useValue,
};

/** Fields with checked names: `typedFields(form)` where the form is made, `typedFields<Values>()` where its fields are drawn. */
export function typedFields<Values extends object>(_form?: FormApi<Values>): TypedFields<Values> {
  return fields as TypedFields<Values>;
}
