import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { useLoading } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { MultiSelect } from 'shared-ui/select';

/** People by account where they have one, else by the name that is typed. */
export interface PeopleSelectProps {
  label: string;
  name: string;
  names: readonly string[];
  uids: readonly string[];
  onChange: (names: readonly string[], uids: readonly string[]) => void;
  /** What is wrong with them, translated. */
  error?: string | null;
}

export function PeopleSelect({ label, name, names, uids, onChange, error = null }: PeopleSelectProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const profiles = useProfiles();
  const people = useMemo(() => new Map(profiles), [profiles]);
  const known = useLoading('people') === 'live';
  const options = useMemo(
    () => [
      ...[...people].map(([value, profile]) => ({
        value,
        label: [(locale === 'ja' && profile.nameJa) || profile.name, profile.affiliation]
          .filter(Boolean)
          .join(', '),
      })),
      ...uids
        .filter((uid) => !people.has(uid))
        .map((value) => ({ value, label: known ? t('editor.people.gone') : '…' })),
    ],
    [people, uids, known, locale, t],
  );
  // Nothing can be saved with them.
  const gone = known && uids.some((uid) => !people.has(uid)) ? t('editor.people.goneChosen') : null;
  const uidOf = new Map(uids.map((uid) => [people.get(uid)?.name ?? uid, uid]));
  const value = [...new Set([...names.map((one) => uidOf.get(one) ?? one), ...uids])];
  // Also those whose profile is gone, or not here yet: their uid is no name.
  const isAccount = (one: string) => people.has(one) || uids.includes(one);
  return (
    <MultiSelect
      label={label}
      name={name}
      options={options}
      value={value}
      free
      error={error ?? gone}
      onChange={(chosen) => {
        const typed = chosen.map((one) => one.trim()).filter(Boolean);
        onChange(
          typed.flatMap((one) => people.get(one)?.name ?? (isAccount(one) ? [] : one)),
          typed.filter(isAccount),
        );
      }}
    />
  );
}
