import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingValue, saveSettings } from 'shared-data/collections/writes';
import type { VersionedSetting } from 'shared-data/models/setting-version';
import { ConflictError, MessageError } from 'shared-data/platform/errors';
import {
  type AnyForm,
  type FieldErrors,
  type FormApi,
  type FormSchema,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { savedToast } from './saved-toast.ts';
import type { Stored, StoredBy } from './use-stored.ts';

interface Options<N extends string> {
  settings: Record<N, VersionedSetting>;
  stored: StoredBy<N>;
  schema: FormSchema<Record<N, string>>;
  check?: (values: Record<N, string>) => FieldErrors<Record<N, string>>;
  toValue?: (text: string, name: N) => SettingValue;
  /** Shows what saving will change and asks; false keeps what was typed. */
  confirm?: (changed: readonly N[], texts: Record<N, string>) => Promise<boolean>;
  /** Translated, said when the changes were saved. */
  saved: string;
}

export type VersionedForm<N extends string> = ReturnType<typeof useVersionedForm<N>>;

/** Saves changed fields only, each based on its version. Remote changes show in untouched fields; in others they are conflicts. */
export function useVersionedForm<N extends string>({
  settings,
  stored,
  schema,
  check,
  toValue = (text) => text,
  confirm,
  saved,
}: Options<N>) {
  type Values = Record<N, string>;
  const { t } = useTranslation();
  const names = Object.keys(settings) as N[];
  const [based, setBased] = useState(stored);
  const textsOf = (all: StoredBy<N>) =>
    Object.fromEntries(names.map((name) => [name, all[name].text])) as Values;
  const inConflict = (values: Values) =>
    names.filter(
      (name) =>
        stored[name].version > based[name].version &&
        values[name] !== based[name].text &&
        values[name].trim() !== stored[name].text,
    );
  const changedIn = (texts: Values) => names.filter((name) => texts[name] !== based[name].text);
  const storedOf = (texts: Values, name: N) => (texts[name] === '' ? null : toValue(texts[name], name));
  const form: FormApi<Values, Values> = useForm({
    schema,
    initial: textsOf(stored),
    ...(check && { check }),
    submit: async (texts, typed) => {
      if (inConflict(typed).length > 0) throw new MessageError('admin.setting.conflictOpen');
      const changed = changedIn(texts);
      const before = changed.map((name) => ({
        setting: settings[name],
        value: based[name].value,
        version: based[name].version,
      }));
      const changes = before.map((one, at) => ({ ...one, value: storedOf(texts, changed[at] as N) }));
      await saveSettings(changes).catch((error: unknown) => {
        throw error instanceof ConflictError ? new MessageError('admin.setting.conflictOpen') : error;
      });
      const now = changed.map((name) => [
        name,
        { text: typed[name], value: storedOf(texts, name), version: based[name].version + 1 },
      ]);
      setBased((earlier) => ({ ...earlier, ...(Object.fromEntries(now) as StoredBy<N>) }));
      savedToast(t, saved, before);
    },
  });
  const values = useFormState(form, (state) => state.values as Values);
  const submitting = useFormState(form, (state) => state.submitting);
  const conflicts = submitting ? [] : inConflict(values);

  useEffect(() => {
    if (submitting) return;
    const behind = (Object.keys(based) as N[]).filter(
      (name) => stored[name].version >= based[name].version && !sameAs(stored[name], based[name]),
    );
    const merged = behind.filter(
      (name) => values[name] === based[name].text || values[name].trim() === stored[name].text,
    );
    if (merged.length === 0) return;
    for (const name of merged) form.store.rebase(name, stored[name].text);
    setBased((before) => withStored(before, stored, merged));
  }, [form, stored, based, values, submitting]);

  const submit = async () => {
    const checked = confirm && !form.store.state.submitting && form.store.check();
    if (checked && inConflict(form.store.state.values).length === 0) {
      const changed = changedIn(checked.data);
      if (changed.length > 0 && !(await confirm(changed, checked.data))) return false;
    }
    return form.submit();
  };

  return {
    form: confirm ? { ...form, submit } : form,
    values,
    conflicts,
    take(name: N) {
      (form as AnyForm).store.set(name, stored[name].text);
      form.store.rebase(name, stored[name].text);
      setBased((before) => withStored(before, stored, [name]));
    },
    set(name: N, text: string) {
      (form as AnyForm).store.set(name, text);
    },
    /** Keeps the input, rebased on the other version, which the next save replaces. */
    keep(name: N) {
      setBased((before) => withStored(before, stored, [name]));
    },
  };
}

function withStored<N extends string>(before: StoredBy<N>, stored: StoredBy<N>, names: N[]): StoredBy<N> {
  return { ...before, ...(Object.fromEntries(names.map((name) => [name, stored[name]])) as StoredBy<N>) };
}

function sameAs(a: Stored, b: Stored): boolean {
  return a.version === b.version && a.text === b.text;
}
