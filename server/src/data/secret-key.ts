/** A secret that names its owner, and the hash under which it is stored. */
export async function newSecretKey(uid: string): Promise<{ key: string; hash: string }> {
  const key = `${uid}.${base64url(crypto.getRandomValues(new Uint8Array(32)))}`;
  return { key, hash: await hashOf(key) };
}

/** The part before the secret; empty for malformed keys. */
export function ownerOf(key: string): string {
  return /^([\w-]{1,128})\.[\w-]{43}$/.exec(key)?.[1] ?? '';
}

export async function hashOf(key: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))));
}

/** Takes as long for any two texts of the same length. */
export function sameHash(a: string, b: string): boolean {
  let different = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) different |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return different === 0;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
