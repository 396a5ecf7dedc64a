import * as z from 'zod/mini';
import { type SystemMailTemplate, systemMailTemplates } from './mail.ts';
import { requiredText } from './text-schema.ts';

interface Placeholders {
  known: readonly string[];
  /** Without them the mail does not serve its purpose. */
  required: readonly string[];
}

const comment: Placeholders = {
  known: ['systemTitle', 'name', 'programId', 'title', 'author', 'comment', 'link'],
  required: ['programId', 'link'],
};

/** What the server fills in, by template. */
export const templatePlaceholders: Record<SystemMailTemplate, Placeholders> = {
  successRegistration: {
    known: ['systemTitle', 'name', 'email', 'affiliation', 'link'],
    required: ['link'],
  },
  successSubmission: {
    known: ['systemTitle', 'name', 'email', 'programId', 'title', 'submission', 'submissionJa', 'link'],
    required: ['programId', 'link'],
  },
  postComment: comment,
  receiveComment: comment,
  replyComment: comment,
};

const braces = /\{([^{}\n]{1,60})\}/g;

/** Everything in braces. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(braces)].map((match) => match[1] as string))];
}

/** Everything in braces that would not be filled in. */
export function unknownPlaceholders(id: SystemMailTemplate, text: string): string[] {
  return placeholdersIn(text).filter((name) => !templatePlaceholders[id].known.includes(name));
}

export function missingPlaceholders(id: SystemMailTemplate, text: string): string[] {
  const used = placeholdersIn(text);
  return templatePlaceholders[id].required.filter((name) => !used.includes(name));
}

const id = z.enum(systemMailTemplates, { error: 'validation.invalid' });
const wording = {
  title: requiredText(300).check(z.regex(/^[^\p{Cc}]*$/u, 'validation.oneLine')),
  body: requiredText(20_000),
};

/** `before` is what the caller saw; `after` null brings back the standard text. */
export const templateChangeSchema = z.strictObject({
  id,
  before: z.strictObject({ title: z.string(), body: z.string(), flag: z.boolean() }),
  after: z.nullable(z.strictObject({ ...wording, flag: z.boolean() })),
});
export type TemplateChange = z.infer<typeof templateChangeSchema>;

/** `uid`: whose name, address and presentation are shown; absent: invented ones. */
export const templatePreviewSchema = z.strictObject({
  id,
  ...wording,
  uid: z.optional(z.string().check(z.regex(/^[^.#$[\]/\p{Cc}]{1,128}$/u, 'validation.invalid'))),
});
export type TemplatePreview = z.infer<typeof templatePreviewSchema>;

const betweenLanguages = '\n\n---\n\n';

export function languagesOf(body: string): { en: string; ja: string } {
  const [en = '', ...rest] = body.split(/\n\s*\n---\n\s*\n/);
  return { en, ja: rest.join(betweenLanguages) };
}

export function bodyOf({ en, ja }: { en: string; ja: string }): string {
  return [en.trim(), ja.trim()].filter(Boolean).join(betweenLanguages);
}

/** A system template as the server uses it now. */
export interface CurrentTemplate {
  id: SystemMailTemplate;
  title: string;
  body: string;
  flag: boolean;
  standard: { title: string; body: string };
}
