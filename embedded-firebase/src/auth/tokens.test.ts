import { expect, test } from 'vitest';
import { generateKey, RS256, type SigningKeys, TOKEN_LIFE, TokenSigner } from './tokens.ts';

const now = Date.UTC(2026, 11, 2);
const person = { sub: 'ann', auth_time: now / 1000 };

async function setUp() {
  const { kid, privateKey } = await generateKey('one');
  const { kty = '', n = '', e = '' } = privateKey;
  const key = await crypto.subtle.importKey('jwk', privateKey, RS256, false, ['sign']);
  const verifying = await crypto.subtle.importKey('jwk', { kty, n, e }, RS256, false, ['verify']);
  const asked = { count: 0, believed: true };
  const keys: SigningKeys = {
    signing: { kid, key },
    verifying: () => {
      asked.count += 1;
      return asked.believed ? verifying : undefined;
    },
  };
  const signer = new TokenSigner('symposium', keys);
  return { asked, signer, token: await signer.signIdToken(person, now) };
}

test('a token that was accepted before is rejected as soon as it has expired', async () => {
  const { signer, token } = await setUp();
  for (const after of [0, 1, TOKEN_LIFE - 1])
    expect(await signer.verifyIdToken(token, now + after * 1000)).toMatchObject(person);
  await expect(signer.verifyIdToken(token, now + TOKEN_LIFE * 1000)).rejects.toThrow('TOKEN_EXPIRED');
});

test('nor is it accepted any more when its key is withdrawn, or the clock was set back before it was made', async () => {
  const { asked, signer, token } = await setUp();
  await signer.verifyIdToken(token, now);
  await expect(signer.verifyIdToken(token, now - 3600_000)).rejects.toThrow('INVALID_ID_TOKEN');
  await signer.verifyIdToken(token, now);
  asked.believed = false;
  await expect(signer.verifyIdToken(token, now)).rejects.toThrow('INVALID_ID_TOKEN');
});

test('a changed copy of a token that was accepted is rejected', async () => {
  const { signer, token } = await setUp();
  await signer.verifyIdToken(token, now);
  const [head = '', , signature = ''] = token.split('.');
  const body = Buffer.from(JSON.stringify({ ...person, sub: 'ben' })).toString('base64url');
  await expect(signer.verifyIdToken(`${head}.${body}.${signature}`, now)).rejects.toThrow('INVALID_ID_TOKEN');
});
