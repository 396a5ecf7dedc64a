import type { Locale } from 'shared-data/models/locales';
import {
  type PrintSetting,
  type PrintTextField,
  type PrintTextKind,
  printSettings,
} from 'shared-data/models/print-texts';

/** Of a form's field. */
export type PrintTextName = `${PrintTextKind}_${PrintTextField}_${Locale}`;

export const nameOf = (kind: PrintTextKind, field: PrintTextField, locale: Locale): PrintTextName =>
  `${kind}_${field}_${locale}`;

export const printTextSettings = Object.fromEntries(
  printSettings.map((setting) => [setting.replace('print/', '').replaceAll('/', '_'), setting]),
) as Record<PrintTextName, PrintSetting>;
