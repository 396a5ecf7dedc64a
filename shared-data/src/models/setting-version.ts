import { permissionBans, permissionFlags } from './permission.ts';
import { printSettings } from './print-texts.ts';

/** Typed settings; the second of two changes based on the same `setting/version` is rejected. */
export const typedSettings = [
  'base/systemTitle',
  'base/systemTitleJa',
  'base/logo',
  'base/accent',
  'base/abstractPages',
  'base/homepage',
  'base/venue/en',
  'base/venue/ja',
  'base/timeZone',
  'base/begin',
  'base/end',
  'base/deadlines/registration',
  'base/deadlines/submission',
  'base/deadlines/upload',
  'base/banquet/date',
  'information/lead/en',
  'information/lead/ja',
  'information/hint/en',
  'information/hint/ja',
  ...printSettings,
] as const;
export type TypedSetting = (typeof typedSettings)[number];

/** Each entry is changed as a whole and carries its own version. */
export const settingFolders = ['base/parties', 'information/announcements'] as const;
export type SettingFolder = (typeof settingFolders)[number];

export const baseSwitches = ['closed', 'addAccount', 'addProgram'] as const;

/** Administrators' pages change them with a version; the rules accept them without one too. */
export const switchSettings = [
  ...baseSwitches.map((name) => `base/${name}` as const),
  ...[...permissionFlags, ...permissionBans].map((name) => `permission/${name}` as const),
  ...(['viewer/watermark', 'admin/signInAs'] as const),
] as const;
export type SwitchSetting = (typeof switchSettings)[number];

/** Below `setting`. */
export type VersionedSetting = TypedSetting | SwitchSetting | `${SettingFolder}/${string}`;

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

/** The versioned settings that change when `path`, one of them or a folder of some, gets another value. */
export function touchedSettings(path: string, before: unknown, after: unknown): VersionedSetting[] {
  const plain = [...typedSettings, ...switchSettings].filter(
    (one) => one === path || one.startsWith(`${path}/`) || path.startsWith(`${one}/`),
  );
  const entries = settingFolders.flatMap((folder): VersionedSetting[] => {
    if (path === folder)
      return [...new Set([before, after].flatMap(keysOf))].map((id) => `${folder}/${id}` as const);
    const [id] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
    return id ? [`${folder}/${id}`] : [];
  });
  return [...plain, ...entries];
}

function keysOf(value: unknown): string[] {
  return value !== null && typeof value === 'object' ? Object.keys(value) : [];
}
