import type { TFunction } from 'i18next';
import { momentText } from 'shared-data/i18n/format';
import type { AuditValue } from 'shared-data/models/audit';
import type { Locale } from 'shared-data/models/locales';
import { permissionBans, permissionFlags } from 'shared-data/models/permission';
import { fullName } from 'shared-data/models/person-name';
import { shortened } from '../../common/shortened.ts';
import { isField, silent } from './field-words.ts';
import type { Line } from './lines.ts';
import type { Names } from './names.ts';
import type { Thing } from './thing.ts';

export interface Words {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  names: Names;
}

/** `Session OB Polar biology`. `record`: the thing as it was, if it was removed. */
export function thingWords(
  { t, names }: Pick<Words, 't' | 'names'>,
  thing: Thing,
  record?: AuditValue,
): string {
  const { type, ids } = thing;
  const name = type === 'flag' ? flagName(t, ids[0]) : names.of(thing, record);
  return t(`admin.audit.thing.${type}`, { name });
}

function flagName(t: TFunction, id = ''): string {
  const flag = [...permissionFlags, ...permissionBans].find((one) => one === id);
  return flag ? t(`admin.flag.${flag}`) : id;
}

/** `Deadlines · Submission`; empty when the thing itself changed. */
export function fieldWords(t: TFunction, { thing, field }: Pick<Line, 'thing' | 'field'>): string {
  const told = thing.type === 'setting' ? field.filter((name) => !silent.has(name)) : field;
  return (told.length > 0 ? told : field)
    .map((name) => (isField(name) ? t(`admin.audit.field.${name}`) : name))
    .join(' · ');
}

/** Epoch milliseconds look like this since 2001. */
const isTime = (value: number) => Number.isInteger(value) && value > 1e12 && value < 1e13;

export function valueWords(words: Pick<Words, 't' | 'locale' | 'timeZone'>, value: AuditValue): string {
  const { t, locale, timeZone } = words;
  if (value === null || value === '') return t('admin.audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no');
  if (typeof value === 'number') return isTime(value) ? momentText(value, locale, timeZone) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.map((one) => valueWords(words, one)).join('; ') || t('admin.audit.nothing');
  if (typeof value.familyName === 'string') return personWords(value);
  return Object.entries(value)
    .map(
      ([name, member]) =>
        `${isField(name) ? t(`admin.audit.field.${name}`) : name}: ${valueWords(words, member)}`,
    )
    .join(', ');
}

function personWords({ givenName, middleName, familyName }: { [key: string]: AuditValue }): string {
  const [given = '', middle = '', family = ''] = [givenName, middleName, familyName].map((name) =>
    typeof name === 'string' ? name : '',
  );
  return fullName({ givenName: given, middleName: middle, familyName: family });
}

/** Of a value in a list. */
const short = 90;

/** `Session: OB → S`. */
export function changeWords(words: Words, line: Line): string {
  const name = fieldWords(words.t, line);
  const values = words.t('admin.audit.fromTo', {
    before: shortened(valueWords(words, line.before), short),
    after: shortened(valueWords(words, line.after), short),
  });
  return name ? words.t('admin.audit.change', { field: name, values }) : values;
}
