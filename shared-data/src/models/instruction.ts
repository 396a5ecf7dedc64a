import * as z from 'zod/mini';
import { idPattern } from './keys.ts';

export const instructionIdPattern = idPattern(64);

const words = (max: number, required: boolean) =>
  z.strictObject({
    en: z
      .string({ error: 'validation.required' })
      .check(
        z.trim(),
        z.minLength(required ? 1 : 0, 'validation.required'),
        z.maxLength(max, 'validation.tooLong'),
      ),
    ja: z.optional(z.string().check(z.trim(), z.maxLength(max, 'validation.tooLong'))),
  });

/** `staticData/instruction/{id}`. `body` is Markdown; HTML in it is shown as text. */
export const instructionSchema = z.strictObject({
  id: z.string().check(z.regex(instructionIdPattern, 'validation.instructionId')),
  title: words(300, true),
  body: words(20_000, false),
  order: z.int().check(z.minimum(0), z.maximum(10_000)),
});
export type Instruction = z.infer<typeof instructionSchema>;

const instructionFieldsSchema = z.partial(z.omit(instructionSchema, { id: true }));

/** Omitted fields stay. `before`: what the editor saw in fields that change; `conflict` when one of them differs by now. */
export const instructionUpdateSchema = z.strictObject({
  id: instructionSchema.shape.id,
  changes: instructionFieldsSchema,
  before: z.optional(instructionFieldsSchema),
});
export type InstructionUpdate = z.infer<typeof instructionUpdateSchema>;

/** All pages in their new order, and in the order that the editor saw; `conflict` when that is no longer how they stand. */
export const instructionOrderSchema = z.strictObject({
  ids: z.array(instructionSchema.shape.id).check(z.maxLength(1000)),
  before: z.array(instructionSchema.shape.id).check(z.maxLength(1000)),
});
export type InstructionOrder = z.infer<typeof instructionOrderSchema>;
