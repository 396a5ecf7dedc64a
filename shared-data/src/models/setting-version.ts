/** Typed settings; the second of two changes based on the same `setting/version` is rejected. Switches need no version. */
export const versionedSettings = [
  'base/systemTitle',
  'base/systemTitleJa',
  'base/abstractPages',
  'information/lead/en',
  'information/lead/ja',
  'information/hint/en',
  'information/hint/ja',
] as const;
export type VersionedSetting = (typeof versionedSettings)[number];

/** Absent until the first change. */
export interface SettingVersion {
  version: number;
  by: string;
  /** Epoch milliseconds, server time. */
  at: number;
}

/** The value at a path such as `lead/en` below `value`. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('/')) found = (found as Record<string, unknown> | null | undefined)?.[key];
  return found;
}
