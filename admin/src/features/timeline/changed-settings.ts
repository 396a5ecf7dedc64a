import type { RehearsedSettings } from 'shared-data/models/rehearsal';

/** What differs from what is set: names are those of `setting/permission`, or `base.` and those of `setting/base`. */
export function changedSettings(
  now: readonly string[],
  chosen: readonly string[],
): RehearsedSettings | undefined {
  const changed = [...new Set([...now, ...chosen])].filter(
    (name) => now.includes(name) !== chosen.includes(name),
  );
  if (changed.length === 0) return undefined;
  const values = (inBase: boolean) =>
    Object.fromEntries(
      changed
        .filter((name) => name.startsWith('base.') === inBase)
        .map((name) => [name.replace('base.', ''), chosen.includes(name)]),
    );
  return { base: values(true), permission: values(false) };
}
