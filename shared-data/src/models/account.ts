import * as z from 'zod/mini';
import { normalizeEmail } from './email-key.ts';

/** At least one digit, one letter and six characters (specification, section 5). */
const passwordPattern = /^(?=.*[0-9])(?=.*[A-Za-z]).{6,}$/s;
const passwordMaxLength = 256;

export function isAcceptablePassword(password: string): boolean {
  return password.length <= passwordMaxLength && passwordPattern.test(password);
}

const shortEnough = /^[^@]{0,64}(?:@|$)/;
/** Quoted and non-ASCII local parts are rejected, as by the account service. */
const emailPattern = /^[\w!#$%&'*+\-/=?^`{|}~.]+@[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]{2,}$/u;

export const emailSchema = z.pipe(
  z
    .string({ error: 'validation.required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'validation.required', abort: true }),
      z.maxLength(254, 'validation.emailInvalid'),
      z.regex(emailPattern, 'validation.email'),
      z.regex(shortEnough, 'validation.emailInvalid'),
    ),
  z.transform(normalizeEmail),
);

export const passwordSchema = z
  .string({ error: 'validation.required' })
  .check(
    z.minLength(1, { error: 'validation.required', abort: true }),
    z.regex(passwordPattern, 'validation.password'),
    z.maxLength(passwordMaxLength, 'validation.password'),
  );

const retypedSchema = z.string().check(z.minLength(1, { error: 'validation.required', abort: true }));

export const signUpSchema = z
  .object({ email: emailSchema, password: passwordSchema, passwordConfirm: retypedSchema })
  .check(
    z.refine((form) => form.password === form.passwordConfirm, {
      error: 'validation.passwordMismatch',
      path: ['passwordConfirm'],
    }),
  );

/** Accepts any password: the account decides. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, { error: 'validation.required', abort: true })),
});

export const passwordResetSchema = z.object({
  email: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'validation.requiredLower'),
        z.maxLength(254, 'validation.emailReset'),
        z.regex(emailPattern, 'validation.emailReset'),
      ),
    z.transform(normalizeEmail),
  ),
});

export const newPasswordSchema = z.object({ password: passwordSchema, passwordConfirm: retypedSchema }).check(
  z.refine((form) => form.password === form.passwordConfirm, {
    error: 'validation.passwordMismatch',
    path: ['passwordConfirm'],
  }),
);
