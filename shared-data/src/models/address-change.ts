import * as z from 'zod/mini';

/** `otherData/addressChange/{uid}`: a new address waiting for confirmation. */
export interface AddressChange {
  to: string;
  /** Epoch milliseconds of the newest mail, and expiry of its link. */
  at: number;
  until: number;
}

export const addressChangeSchema = z.strictObject({ action: z.enum(['resend', 'cancel']) });
export type AddressChangeAction = z.infer<typeof addressChangeSchema>['action'];

export const addressLinkSchema = z.strictObject({
  code: z
    .string({ error: 'validation.required' })
    .check(z.regex(/^[\w-]{1,128}\.[\w-]{43}$/, 'validation.invalid')),
});

/** `changed` to the new address, or `kept` the old one. */
export interface AddressLinkAnswer {
  state: 'changed' | 'kept';
  email: string;
}
