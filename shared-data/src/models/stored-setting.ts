import * as z from 'zod/mini';
import type { Instruction } from './instruction.ts';
import type { LocalizedText } from './locales.ts';
import type { MailTemplate } from './mail.ts';
import type { PrintTexts } from './print-texts.ts';
import type { Announcement, BaseInformation, Information } from './site.ts';
import { type FieldSchemas, storedRecord } from './stored-record.ts';

const localizedText = storedRecord<LocalizedText>({
  en: z.optional(z.string()),
  ja: z.optional(z.string()),
});

export const baseFields: FieldSchemas<BaseInformation> = {
  closed: z.boolean(),
  addAccount: z.boolean(),
  addProgram: z.boolean(),
  systemTitle: z.string(),
  systemTitleJa: z.string(),
  logo: z.string(),
  accent: z.string(),
  homepage: z.string(),
  venue: localizedText,
  timeZone: z.string(),
  begin: z.string(),
  end: z.string(),
  deadlines: storedRecord<NonNullable<BaseInformation['deadlines']>>({
    registration: z.optional(z.number()),
    submission: z.optional(z.number()),
    upload: z.optional(z.number()),
  }),
  parties: z.record(
    z.string(),
    storedRecord<{ label: LocalizedText; date: string }>({ label: localizedText, date: z.string() }),
  ),
  banquet: storedRecord<{ date: string }>({ date: z.string() }),
  abstractPages: z.number(),
};

export const informationFields: FieldSchemas<Information> = {
  lead: localizedText,
  hint: localizedText,
  announcements: z.record(
    z.string(),
    storedRecord<Announcement>({ text: localizedText, at: z.number(), order: z.optional(z.number()) }),
  ),
};

const printText = z.record(z.string(), localizedText);
export const printTextsSchema = storedRecord<PrintTexts>({
  badges: z.optional(printText),
  attendance: z.optional(printText),
  presentation: z.optional(printText),
  doorSigns: z.optional(printText),
});

/** `setting/mailTemplate/{id}` without what only administrators read. */
export const mailTemplateSchema = storedRecord<Omit<MailTemplate, 'label' | 'note'>>({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  type: z.enum(['submission', 'comment']),
  flag: z.boolean(),
  system: z.boolean(),
});

const instructionText = storedRecord<Instruction['title']>({ en: z.string(), ja: z.optional(z.string()) });

export const storedInstructionSchema = storedRecord<Omit<Instruction, 'body'> & { body?: LocalizedText }>({
  id: z.string(),
  title: instructionText,
  /** Absent while the page has no text. */
  body: z.optional(localizedText),
  order: z.number(),
});
