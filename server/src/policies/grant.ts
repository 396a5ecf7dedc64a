declare const granted: unique symbol;

/** Proof that a policy allowed something: data functions require one, so that unchecked calls do not compile. */
export type Grant<What extends string, Facts = unknown> = Facts & { readonly [granted]: What };

export function grant<What extends string, Facts extends object>(facts: Facts): Grant<What, Facts> {
  return facts as Grant<What, Facts>;
}
