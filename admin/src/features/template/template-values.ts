import type { SystemMailTemplate } from 'shared-data/models/mail';
import {
  bodyOf,
  type CurrentTemplate,
  languagesOf,
  missingPlaceholders,
  type TemplateChange,
  unknownPlaceholders,
} from 'shared-data/models/mail-template';
import type { FormSchema } from 'shared-ui/form';

export type TemplateText = NonNullable<TemplateChange['after']>;

/** The text is typed by language; both are sent in one mail. */
export interface TemplateValues {
  title: string;
  en: string;
  ja: string;
  flag: boolean;
  /** What was stored when the typing began, also of a draft. */
  basedOn: TemplateText;
}

export const textOf = ({ title, body, flag }: CurrentTemplate): TemplateText => ({ title, body, flag });

export function typedTemplate(text: TemplateText): TemplateValues {
  const { title, body, flag } = text;
  return { title, flag, ...languagesOf(body), basedOn: text };
}

export interface PlaceholderProblems {
  unknown: string[];
  missing: string[];
}

export function placeholderProblems(
  id: SystemMailTemplate,
  { title, en, ja }: Pick<TemplateValues, 'title' | 'en' | 'ja'>,
): PlaceholderProblems {
  const all = `${title}\n${en}\n${ja}`;
  return { unknown: unknownPlaceholders(id, all), missing: missingPlaceholders(id, all) };
}

const longestTitle = 300;
const longestBody = 20_000;

/** Parses to what is stored; issues are message keys. */
export function templateSchema(id: SystemMailTemplate): FormSchema<TemplateText> {
  return {
    safeParse(value) {
      const { title, en, ja, flag } = value as TemplateValues;
      const body = bodyOf({ en, ja });
      const issues: { path: (keyof TemplateValues)[]; message: string }[] = [];
      const add = (wrong: boolean, field: keyof TemplateValues, message: string) => {
        if (wrong) issues.push({ path: [field], message });
      };
      add(!title.trim(), 'title', 'validation.required');
      add(title.length > longestTitle, 'title', 'validation.tooLong');
      add(!body, 'en', 'validation.required');
      add(body.length > longestBody, en.length >= ja.length ? 'en' : 'ja', 'validation.tooLong');
      for (const [name, text] of Object.entries({ title, en, ja }))
        add(
          unknownPlaceholders(id, text).length > 0,
          name as keyof TemplateValues,
          'validation.placeholderUnknown',
        );
      add(missingPlaceholders(id, `${title}\n${body}`).length > 0, 'en', 'validation.placeholderMissing');
      if (issues.length > 0) return { success: false, error: { issues } };
      return { success: true, data: { title: title.trim(), body, flag } };
    },
  };
}
