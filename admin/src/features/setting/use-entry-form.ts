import { ConflictError, MessageError } from 'shared-data/platform/errors';
import { type Based, type FormApi, type FormSchema, useForm } from 'shared-ui/form';

interface Options<Values extends Record<string, string>> {
  /** What is stored now, live; empty texts for a new entry. */
  saved: Values;
  /** Leaves `basedOn` out. */
  schema: FormSchema<Values>;
  save: (values: Values) => Promise<void>;
}

/** A form for an entry that is saved as a whole. Draw `FieldConflicts` in it: what another administrator changed meanwhile is told there. */
export function useEntryForm<Values extends Record<string, string>>({
  saved,
  schema,
  save,
}: Options<Values>): FormApi<Based<Values>, Values> {
  return useForm<Based<Values>, Values>({
    schema,
    initial: { ...saved, basedOn: saved },
    submit: async (values, typed) => {
      const changedElsewhere = Object.keys(saved).some((name) => saved[name] !== typed.basedOn[name]);
      if (changedElsewhere) throw new MessageError('admin.setting.conflictOpen');
      await save(values).catch((error: unknown) => {
        throw error instanceof ConflictError ? new MessageError('admin.setting.conflictOpen') : error;
      });
    },
  });
}
