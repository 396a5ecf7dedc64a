import * as z from 'zod/mini';
import { normalizeEmail } from './email-key.ts';

/** At least one digit, one letter and six characters (specification, section 5). */
const passwordPattern = /^(?=.*[0-9])(?=.*[A-Za-z]).{6,}$/s;
/** Longest accepted password, so that hashing stays bounded. */
const passwordMaxLength = 256;

/** Whether a new password keeps the specification's rule and is not too long to hash. */
export function isAcceptablePassword(password: string): boolean {
  return password.length <= passwordMaxLength && passwordPattern.test(password);
}

/** What is before the @ has at most 64 characters. */
const shortEnough = /^[^@]{0,64}(?:@|$)/;
/** An address as people type it; quoted and non-ASCII local parts are rejected, as the account service does. */
const emailPattern = /^[\w!#$%&'*+\-/=?^`{|}~.]+@[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]{2,}$/u;

/** An address as somebody types it; parsed into the normalized form that accounts and records have. */
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

/** A new password. */
export const passwordSchema = z
  .string({ error: 'validation.required' })
  .check(
    z.minLength(1, { error: 'validation.required', abort: true }),
    z.regex(passwordPattern, 'validation.password'),
    z.maxLength(passwordMaxLength, 'validation.password'),
  );

/** The re-typed password; whether it is the same is asked once there is one. */
const retypedSchema = z.string().check(z.minLength(1, { error: 'validation.required', abort: true }));

/** Sign-up form: `passwordConfirm` is the re-typed password. */
export const signUpSchema = z
  .object({ email: emailSchema, password: passwordSchema, passwordConfirm: retypedSchema })
  .check(
    z.refine((form) => form.password === form.passwordConfirm, {
      error: 'validation.passwordMismatch',
      path: ['passwordConfirm'],
    }),
  );

/** Sign-in form. Any password is accepted here: the account's own decides. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, { error: 'validation.required', abort: true })),
});

/** Password reset form, with the messages the specification gives it. */
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

/** New password form behind a reset link. */
export const newPasswordSchema = z.object({ password: passwordSchema, passwordConfirm: retypedSchema }).check(
  z.refine((form) => form.password === form.passwordConfirm, {
    error: 'validation.passwordMismatch',
    path: ['passwordConfirm'],
  }),
);
