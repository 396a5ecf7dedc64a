import * as z from 'zod/mini';
import { isVisible, oneLine } from './one-line.ts';

/** Limits UTF-16 units like the database rules; zod's own limit counts code points, but forms and the API description read it. */
const atMost = (max: number) => [
  z.maxLength(max, 'validation.tooLong'),
  z.refine<string>((value) => value.length <= max, 'validation.tooLong'),
];

const required = () => z.string({ error: 'validation.required' });
const filled = [
  z.minLength(1, 'validation.required'),
  z.refine<string>((value) => value === '' || isVisible(value), 'validation.visible'),
];

/** Trimmed text of at most `max` UTF-16 units. */
export const text = (max: number) => z.string().check(z.trim(), ...atMost(max));

export const requiredText = (max: number) => required().check(z.trim(), ...filled, ...atMost(max));

/** As `text`, made one line: see `oneLine`. */
export const line = (max: number) => z.string().check(z.overwrite(oneLine), ...atMost(max));

export const requiredLine = (max: number) =>
  required().check(z.overwrite(oneLine), ...filled, ...atMost(max));
