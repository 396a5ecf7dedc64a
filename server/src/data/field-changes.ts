import type { Json } from 'embedded-firebase';

/** One path per member, so that concurrent edits do not overwrite each other. Empty text removes the member unless it is in `keep`. */
export function fieldChanges(at: string, fields: object, keep: readonly string[] = []): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        `${at}/${name}`,
        value === '' && !keep.includes(name) ? null : (value as Json),
      ]),
  );
}
