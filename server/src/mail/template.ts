import { type Fragment, fragment, paragraphs } from './fragment.ts';

/** Plain text with `{placeholders}`; an empty line separates paragraphs. */
export interface TemplateText {
  title: string;
  body: string;
}

/** A placeholder is unknown or empty; the mail must not be sent. */
export class TemplateProblem extends Error {
  override readonly name = 'TemplateProblem';
  readonly placeholders: string[];
  constructor(placeholders: string[]) {
    super(`nothing to put in for ${placeholders.map((name) => `{${name}}`).join(', ')}`);
    this.placeholders = placeholders;
  }
}

export interface RenderedMail {
  subject: string;
  text: string;
  /** Semantic HTML without styles: shown in the mail box and embedded into the mail's layout. */
  html: string;
}

const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

export function placeholdersOf(text: TemplateText): string[] {
  return [
    ...new Set([...`${text.title}\n${text.body}`.matchAll(placeholder)].map((match) => match[1] as string)),
  ];
}

/** Values are never expanded again and never become markup. Throws `TemplateProblem` when a placeholder has no value. */
export function renderMail(template: TemplateText, values: Readonly<Record<string, string>>): RenderedMail {
  const missing = placeholdersOf(template).filter(
    (name) => !Object.hasOwn(values, name) || !clean(values[name] ?? '').trim(),
  );
  if (missing.length > 0) throw new TemplateProblem(missing);
  const value = (name: string) => clean(values[name] ?? '');

  const subject = template.title
    .replace(placeholder, (_, name: string) => value(name))
    .replace(/\s+/g, ' ')
    .trim();
  const parts: Fragment[] = paragraphs(template.body).map((paragraph) => fragment(paragraph, value));
  return {
    subject,
    text: `${parts.map((part) => part.text).join('\n\n')}\n`,
    html: parts.map((part) => part.html).join('\n'),
  };
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
