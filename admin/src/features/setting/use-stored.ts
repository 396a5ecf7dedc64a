import { usePrintTexts } from 'shared-data/collections/admin-data';
import { useBase, useInformation, useLoading, useSettingVersions } from 'shared-data/collections/hooks';
import type { SettingValue } from 'shared-data/collections/writes';
import type { PrintTexts } from 'shared-data/models/print-texts';
import {
  type SettingFolder,
  type SettingVersion,
  type VersionedSetting,
  valueAt,
} from 'shared-data/models/setting-version';
import type { BaseInformation, Information } from 'shared-data/models/site';

/** A stored setting, its text in a form, and its version (0 before the first change). */
export interface Stored extends Partial<SettingVersion> {
  text: string;
  value: SettingValue;
  version: number;
}
export type StoredBy<N extends string> = Record<N, Stored>;

const asText = (value: SettingValue) => (value === null ? '' : String(value));

interface Live {
  settings: {
    base: BaseInformation | undefined;
    information: Information | undefined;
    print: PrintTexts | undefined;
  };
  versions: Record<string, unknown> | undefined;
}

/** Whether the settings and their versions are loaded, where something on the page reads them. */
function useSettingsLoaded(): boolean {
  const states = [
    useLoading('base'),
    useLoading('information'),
    useLoading('printTexts'),
    useLoading('settingVersions'),
  ];
  return states.every((state) => state === 'live');
}

/** The settings and their versions, live; null until all are loaded. */
function useLive(): Live | null {
  const base = useBase();
  const information = useInformation();
  const print = usePrintTexts();
  const versions = useSettingVersions();
  if (!useSettingsLoaded()) return null;
  return { settings: { base, information, print }, versions };
}

/** The stored settings, live; null until all are loaded. */
export function useStored<N extends string>(
  settings: Record<N, VersionedSetting>,
  textOf: (value: SettingValue, name: N) => string = asText,
): StoredBy<N> | null {
  const live = useLive();
  if (!live) return null;
  const entries = Object.entries<VersionedSetting>(settings).map(([name, setting]) => {
    const version = valueAt(live.versions, setting) as SettingVersion | undefined;
    const value = (valueAt(live.settings, setting) ?? null) as SettingValue;
    return [name, { version: 0, ...version, value, text: textOf(value, name as N) }];
  });
  return Object.fromEntries(entries) as StoredBy<N>;
}

/** Of entries of a folder: their versions, also of removed ones; null until they are loaded. */
export function useEntryVersions(folder: SettingFolder): ((id: string) => number) | null {
  const live = useLive();
  return live && ((id) => Number(valueAt(live.versions, `${folder}/${id}/version`) ?? 0));
}
