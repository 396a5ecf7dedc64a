import { useMemo } from 'react';
import { useProfiles } from 'shared-data/collections/chairs';
import { useLocale } from 'shared-data/i18n/i18n';
import { MultiSelect } from 'shared-ui/select';

/** People by account where they have one, else by the name that is typed. */
export interface PeopleSelectProps {
  label: string;
  name: string;
  names: readonly string[];
  uids: readonly string[];
  onChange: (names: readonly string[], uids: readonly string[]) => void;
}

export function PeopleSelect({ label, name, names, uids, onChange }: PeopleSelectProps) {
  const locale = useLocale();
  const profiles = useProfiles();
  const people = useMemo(() => new Map(profiles), [profiles]);
  const options = useMemo(
    () =>
      [...people].map(([value, profile]) => ({
        value,
        label: [(locale === 'ja' && profile.nameJa) || profile.name, profile.affiliation]
          .filter(Boolean)
          .join(', '),
      })),
    [people, locale],
  );
  const known = new Map(uids.map((uid) => [people.get(uid)?.name ?? uid, uid]));
  const value = [...new Set([...names.map((one) => known.get(one) ?? one), ...uids])];
  return (
    <MultiSelect
      label={label}
      name={name}
      options={options}
      value={value}
      free
      onChange={(chosen) => {
        const typed = chosen.map((one) => one.trim()).filter(Boolean);
        onChange(
          typed.map((one) => people.get(one)?.name ?? one),
          typed.filter((one) => people.has(one)),
        );
      }}
    />
  );
}
