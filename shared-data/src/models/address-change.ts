import * as z from 'zod/mini';

/** `otherData/addressChange/{uid}`: the account is to have another address, which waits for its confirmation. */
export interface AddressChange {
  /** The address that takes effect once the link in the mail sent there is opened. */
  to: string;
  /** Epoch milliseconds of the newest mail, and until when its link is good. */
  at: number;
  until: number;
}

/** `/api/auth/addressChange`: has the confirmation mail sent once more, or gives the change up. */
export const addressChangeSchema = z.strictObject({ action: z.enum(['resend', 'cancel']) });
export type AddressChangeAction = z.infer<typeof addressChangeSchema>['action'];

/** `/api/auth/addressLink`: the code of a link in a mail about a change of address. */
export const addressLinkSchema = z.strictObject({
  code: z
    .string({ error: 'validation.required' })
    .check(z.regex(/^[\w-]{1,128}\.[\w-]{43}$/, 'validation.invalid')),
});

/** What a link did: `changed` to the new address, or `kept` the one before. */
export interface AddressLinkAnswer {
  state: 'changed' | 'kept';
  email: string;
}
