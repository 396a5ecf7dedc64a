import { useEffect } from 'react';
import { type AnyForm, useFormState } from 'shared-ui/form';

let typed = '';

/** The address typed last on an account screen, for the next one. In memory only, and forgotten when signed in. */
export function typedEmail(): string {
  return typed;
}

export function forgetEmail(): void {
  typed = '';
}

/** Remembers the field `email` of a form while it is typed; not the address of who is signed in. */
export function useKeptEmail(form: AnyForm, signedOut: boolean): void {
  const email = useFormState(form, ({ values }) => ('email' in values ? String(values.email) : ''));
  useEffect(() => {
    if (signedOut) typed = email;
  }, [email, signedOut]);
}
