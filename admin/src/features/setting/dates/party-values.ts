import type { SettingChange } from 'shared-data/collections/writes';
import type { BaseInformation } from 'shared-data/models/site';
import { type Party, partiesOf } from 'shared-data/models/social-events';

export type PartyTexts = { label: string; labelJa: string; date: string };

export function partyTexts(party: Party | undefined): PartyTexts {
  return { label: party?.label.en ?? '', labelJa: party?.label.ja ?? '', date: party?.date ?? '' };
}

export function partyOf(id: string, { label, labelJa, date }: PartyTexts): Party {
  return { id, label: { en: label, ...(labelJa && { ja: labelJa }) }, date };
}

type Base = Pick<BaseInformation, 'parties' | 'begin'>;

/** What is stored changes from `base.parties` to the standard parties that were only shown until now, with `next` in the place of its own. */
export function partyChanges(
  base: Base,
  { id, next }: { id: string; next: Party | null },
  versionOf: (id: string) => number,
): { changes: SettingChange[]; before: SettingChange[] } {
  const shown = partiesOf(base);
  const ids = base.parties ? [id] : [...new Set([...shown.map((party) => party.id), id])];
  const of = (valueAt: (id: string) => object | null) =>
    ids.map((one) => ({
      setting: `base/parties/${one}` as const,
      value: valueAt(one),
      version: versionOf(one),
    }));
  const stored = (party: Party | null | undefined) => party && { label: party.label, date: party.date };
  return {
    changes: of((one) => stored(one === id ? next : shown.find((party) => party.id === one)) ?? null),
    before: of((one) => base.parties?.[one] ?? null),
  };
}
