import * as z from 'zod/mini';
import { emailSchema, passwordSchema } from './account.ts';
import type { Claims } from './claims.ts';

/** Accounts as administrators see them. No hashes, no tokens. */
export interface AccountEntry {
  uid: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  claims: Partial<Claims>;
  /** Epoch milliseconds. */
  createdAt: number;
  lastSignInAt?: number;
}

export const accountPageSize = 500;

export const uidSchema = z
  .string({ error: 'validation.required' })
  .check(z.regex(/^[\w-]{1,128}$/, 'validation.invalid'));

export const commonPasswordMessage = 'validation.passwordCommon';

/** Only administrators may send more than address and password. */
export const accountDraftSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  emailVerified: z.optional(z.boolean()),
  claims: z.optional(z.strictObject({ admin: z.optional(z.boolean()), editor: z.optional(z.boolean()) })),
});
export type AccountDraft = z.input<typeof accountDraftSchema>;

/** One's own account when there is no `uid`. A new address is unverified until confirmed. */
export const accountUpdateSchema = z
  .strictObject({
    uid: z.optional(uidSchema),
    email: z.optional(emailSchema),
    password: z.optional(passwordSchema),
    emailVerified: z.optional(z.boolean()),
    disabled: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ email, password, emailVerified, disabled }) =>
        [email, password, emailVerified, disabled].some((value) => value !== undefined),
      'validation.required',
    ),
    z.refine(({ email, emailVerified }) => email === undefined || emailVerified === undefined, {
      error: 'validation.invalid',
      path: ['emailVerified'],
    }),
  );
export type AccountUpdate = z.input<typeof accountUpdateSchema>;

const rights = { editor: z.boolean(), admin: z.boolean(), emailVerified: z.boolean() };

/** Forms of administrators: what an account may do, and a new account. */
export const accountRightsSchema = z.strictObject({ ...rights, disabled: z.boolean() });
export const newAccountSchema = z.strictObject({ email: emailSchema, password: passwordSchema, ...rights });

/** Omitted rights stay. */
export const claimsChangeSchema = z
  .strictObject({ uid: uidSchema, admin: z.optional(z.boolean()), editor: z.optional(z.boolean()) })
  .check(z.refine(({ admin, editor }) => admin !== undefined || editor !== undefined, 'validation.required'));
export type ClaimsChange = z.input<typeof claimsChangeSchema>;
