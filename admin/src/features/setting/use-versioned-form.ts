import { useEffect, useState } from 'react';
import { useBase, useInformation, useLoading, useSettingVersions } from 'shared-data/collections/hooks';
import { saveSettings } from 'shared-data/collections/writes';
import { type SettingVersion, type VersionedSetting, valueAt } from 'shared-data/models/setting-version';
import { ConflictError, MessageError } from 'shared-data/platform/errors';
import { type AnyForm, type FormApi, type FormSchema, useForm, useFormState } from 'shared-ui/form';

/** Text of a stored setting, and its version (0 before the first change). */
export interface Stored extends Partial<SettingVersion> {
  text: string;
  version: number;
}
export type StoredBy<N extends string> = Record<N, Stored>;

/** The stored settings, live; null until all are loaded. */
export function useStored<N extends string>(settings: Record<N, VersionedSetting>): StoredBy<N> | null {
  const base = useBase();
  const information = useInformation();
  const versions = useSettingVersions();
  const states = [useLoading('base'), useLoading('information'), useLoading('settingVersions')];
  if (states.some((state) => state !== 'live')) return null;
  const entries = Object.entries<VersionedSetting>(settings).map(([name, setting]) => {
    const version = valueAt(versions, setting) as SettingVersion | undefined;
    const value = valueAt({ base, information }, setting);
    return [name, { version: 0, ...version, text: value === undefined ? '' : String(value) }];
  });
  return Object.fromEntries(entries) as StoredBy<N>;
}

interface Options<N extends string> {
  settings: Record<N, VersionedSetting>;
  stored: StoredBy<N>;
  schema: FormSchema<Record<N, string>>;
  toValue?: (text: string) => string | number;
  onSaved: () => void;
}

export type VersionedForm<N extends string> = ReturnType<typeof useVersionedForm<N>>;

/** Saves changed fields only, each based on its version. Remote changes show in untouched fields; in others they are conflicts. */
export function useVersionedForm<N extends string>({
  settings,
  stored,
  schema,
  toValue = (text) => text,
  onSaved,
}: Options<N>) {
  type Values = Record<N, string>;
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
  const form: FormApi<Values, Values> = useForm({
    schema,
    initial: textsOf(stored),
    submit: async (texts, typed) => {
      if (inConflict(typed).length > 0) throw new MessageError('admin.setting.conflictOpen');
      const changed = names.filter((name) => texts[name] !== based[name].text);
      const changes = changed.map((name) => ({
        setting: settings[name],
        value: texts[name] === '' ? null : toValue(texts[name]),
        version: based[name].version,
      }));
      await saveSettings(changes).catch((error: unknown) => {
        throw error instanceof ConflictError ? new MessageError('admin.setting.conflictOpen') : error;
      });
      const saved = changed.map((name) => [name, { text: typed[name], version: based[name].version + 1 }]);
      setBased((before) => ({ ...before, ...(Object.fromEntries(saved) as StoredBy<N>) }));
      onSaved();
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

  return {
    form,
    values,
    conflicts,
    take(name: N) {
      (form as AnyForm).store.set(name, stored[name].text);
      form.store.rebase(name, stored[name].text);
      setBased((before) => withStored(before, stored, [name]));
    },
    clear(name: N) {
      (form as AnyForm).store.set(name, '');
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
