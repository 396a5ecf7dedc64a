import * as z from 'zod/mini';
import { type Instruction, instructionIdPattern } from './instruction.ts';
import { line, requiredLine, text } from './text-schema.ts';

/** What administrators edit of a page of instructions; the texts are Markdown. */
export const instructionFormSchema = z.object({
  titleEn: requiredLine(300),
  titleJa: line(300),
  bodyEn: text(20_000),
  bodyJa: text(20_000),
});
export type InstructionFormValues = z.infer<typeof instructionFormSchema>;

export const newInstructionFormSchema = z.extend(instructionFormSchema, {
  id: requiredLine(64).check(z.regex(instructionIdPattern, 'validation.instructionId')),
});

type Texts = Pick<Instruction, 'title' | 'body'>;

export function instructionFormValues({ title, body }: Texts): InstructionFormValues {
  return { titleEn: title.en, titleJa: title.ja ?? '', bodyEn: body.en, bodyJa: body.ja ?? '' };
}

export function instructionTexts(values: InstructionFormValues): Texts {
  const words = (en: string, ja: string) => ({ en: en.trim(), ...(ja.trim() && { ja: ja.trim() }) });
  return {
    title: words(values.titleEn, values.titleJa),
    body: words(values.bodyEn, values.bodyJa),
  };
}

/** Title and text, where one of their languages was changed, with their new and their earlier content. */
export function instructionFormChanges(
  shown: InstructionFormValues,
  typed: InstructionFormValues,
): { changes: Partial<Texts>; before: Partial<Texts> } {
  const [before, changes] = [instructionTexts(shown), instructionTexts(typed)];
  const same = (name: keyof Texts) => JSON.stringify(before[name]) === JSON.stringify(changes[name]);
  const names = (['title', 'body'] as const).filter((name) => !same(name));
  const only = (texts: Texts): Partial<Texts> => Object.fromEntries(names.map((name) => [name, texts[name]]));
  return { changes: only(changes), before: only(before) };
}
