/** Staff rights. They count only while both the token and `state/claims/{uid}` say so. */
export type Claims = { admin: boolean; editor: boolean };
export const noClaims: Claims = { admin: false, editor: false };

export function effectiveClaims(
  token: Partial<Claims> | null | undefined,
  node: Partial<Claims> | null | undefined,
): Claims {
  return {
    admin: token?.admin === true && node?.admin === true,
    editor: token?.editor === true && node?.editor === true,
  };
}
