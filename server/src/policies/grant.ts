declare const granted: unique symbol;

/**
 * Evidence that a policy was asked and said yes. Functions that change or hand out data take one, so that an unchecked call
 * does not compile. Only the files of this folder make grants.
 */
export type Grant<What extends string, Facts = unknown> = Facts & { readonly [granted]: What };

/** For policies only. */
export function grant<What extends string, Facts extends object>(facts: Facts): Grant<What, Facts> {
  return facts as Grant<What, Facts>;
}
