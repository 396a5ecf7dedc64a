/**
 * Settings that are typed, each with a version of its own below `setting/version`: the second of two changes based on the same version is
 * rejected. Switches need none, as a switch has nothing that could be lost.
 */
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

/** `setting/version/{setting}`: which version it is, and who made it. Absent until the first change. */
export interface SettingVersion {
  /** Begins with 1; every change adds one. */
  version: number;
  /** The administrator's address. */
  by: string;
  /** Epoch milliseconds, server time. */
  at: number;
}

/** What lies at a path such as `lead/en` below a value. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('/')) found = (found as Record<string, unknown> | null | undefined)?.[key];
  return found;
}
