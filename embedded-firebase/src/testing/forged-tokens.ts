import {
  constants,
  createHmac,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type JsonWebKeyInput,
  type KeyObject,
  sign,
} from 'node:crypto';

export interface Materials {
  readonly genuine: string;
  readonly other: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly refreshToken: string;
  readonly customToken: string;
}

type Part = { readonly [name: string]: unknown };

const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part;

export async function forgedTokens(materials: Materials): Promise<readonly (readonly [string, string])[]> {
  const { genuine, other } = materials;
  const [head = '', payload = '', signature = ''] = genuine.split('.');
  const header = decode(head);
  const claims = decode(payload);
  const jwk = await crypto.subtle.exportKey('jwk', materials.privateKey);
  const own = createPrivateKey({ key: jwk as JsonWebKeyInput['key'], format: 'jwk' });
  const thief = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const make = (h: unknown, p: unknown, seal: (text: string) => string) => {
    const text = `${encode(h)}.${encode(p)}`;
    return `${text}.${seal(text)}`;
  };
  const rsa =
    (key: KeyObject, hash = 'sha256') =>
    (text: string) =>
      createSign(hash).update(text).sign(key, 'base64url');
  const ours = rsa(own);
  const theirs = rsa(thief.privateKey);
  const withHead = (change: Part, seal: (text: string) => string = theirs) =>
    make({ ...header, ...change }, claims, seal);
  // made with the very key: only what they say is wrong
  const saying = (change: Part, without: string[] = []) =>
    make(
      header,
      Object.fromEntries(
        Object.entries({ ...claims, ...change }).filter(([name]) => !without.includes(name)),
      ),
      ours,
    );
  const now = Number(claims.iat);
  return [
    ...unsigned(withHead, signature),
    ...confused(withHead, await publicForms(materials.publicKey)),
    ...otherAlgorithms(withHead, own),
    ...otherKeys(withHead, thief.publicKey, signature),
    ...otherHeads(withHead, ours),
    ...otherClaims(saying, claims, now),
    ...otherUses(materials),
    ...misshapen([head, payload, signature], header, claims, other.split('.')),
  ];
}

type WithHead = (change: Part, seal?: (text: string) => string) => string;
type Saying = (change: Part, without?: string[]) => string;
type Named = readonly (readonly [string, string])[];

function unsigned(withHead: WithHead, signature: string): Named {
  const none = ['none', 'None', 'NONE', 'nOnE', '', 'null'].map(
    (alg) => [`alg ${JSON.stringify(alg)}, no signature`, withHead({ alg }, () => '')] as const,
  );
  return [
    ...none,
    ['alg none with the genuine signature', withHead({ alg: 'none' }, () => signature)],
    ['alg none with a signature of one letter', withHead({ alg: 'none' }, () => 'A')],
    ['no alg', withHead({ alg: undefined })],
    ['alg null', withHead({ alg: null })],
    ['alg as a list', withHead({ alg: ['RS256'] })],
    ['alg in lower case', withHead({ alg: 'rs256' })],
  ];
}

function confused(withHead: WithHead, publicForms: readonly (readonly [string, string | Buffer])[]): Named {
  return publicForms.flatMap(([form, secret]) =>
    ['256', '512'].map(
      (size) =>
        [
          `HS${size} with the public key as ${form}`,
          withHead({ alg: `HS${size}` }, (text) =>
            createHmac(`sha${size}`, secret).update(text).digest('base64url'),
          ),
        ] as const,
    ),
  );
}

async function publicForms(key: CryptoKey): Promise<readonly (readonly [string, string | Buffer])[]> {
  const der = Buffer.from(await crypto.subtle.exportKey('spki', key));
  const jwk = await crypto.subtle.exportKey('jwk', key);
  const pem = `-----BEGIN PUBLIC KEY-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`;
  return [
    ['PEM', pem],
    ['DER', der],
    ['JWK', JSON.stringify(jwk)],
    ['modulus', Buffer.from(jwk.n ?? '', 'base64url')],
    ['nothing', ''],
  ];
}

function otherAlgorithms(withHead: WithHead, own: KeyObject): Named {
  const pss = { key: own, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const ed = generateKeyPairSync('ed25519').privateKey;
  const by = (hash: string | null, key: Parameters<typeof sign>[2]) => (text: string) =>
    sign(hash, Buffer.from(text), key).toString('base64url');
  return [
    ['RS384 by the own key', withHead({ alg: 'RS384' }, by('sha384', own))],
    ['RS512 by the own key', withHead({ alg: 'RS512' }, by('sha512', own))],
    ['PS256 by the own key', withHead({ alg: 'PS256' }, by('sha256', pss))],
    ['RS256 in the head, PSS in the signature', withHead({}, by('sha256', pss))],
    ['RS256 in the head, SHA-1 in the signature', withHead({}, by('sha1', own))],
    ['ES256', withHead({ alg: 'ES256' }, by('sha256', { key: ec, dsaEncoding: 'ieee-p1363' }))],
    ['RS256 in the head, ECDSA in the signature', withHead({}, by('sha256', ec))],
    ['EdDSA', withHead({ alg: 'EdDSA' }, by(null, ed))],
  ];
}

function otherKeys(withHead: WithHead, thief: KeyObject, signature: string): Named {
  const jwk = { ...thief.export({ format: 'jwk' }), kid: 'thief' };
  const kids: unknown[] = [
    'other',
    '',
    'thief',
    '../../../dev/null',
    '/dev/null',
    '__proto__',
    'constructor',
    'toString',
    0,
    null,
    true,
    ['a'],
    { kid: 'a' },
    "' OR 1=1 --",
    'x'.repeat(9000),
  ];
  return [
    ['another key under the own kid', withHead({})],
    ['no kid', withHead({ kid: undefined })],
    ...kids.map((kid) => [`kid ${JSON.stringify(kid).slice(0, 30)}`, withHead({ kid })] as const),
    ['the key in the head (jwk)', withHead({ jwk })],
    ['the key in the head (jwk), its kid', withHead({ jwk, kid: 'thief' })],
    ['keys elsewhere (jku)', withHead({ jku: 'https://evil.example/keys' })],
    ['keys elsewhere (x5u)', withHead({ x5u: 'https://evil.example/keys' })],
    [
      'a certificate in the head (x5c)',
      withHead({ x5c: [thief.export({ type: 'spki', format: 'der' }).toString('base64')] }),
    ],
    ['a critical extension', withHead({ crit: ['exp'] }, () => signature)],
    ['an unencoded payload', withHead({ b64: false, crit: ['b64'] }, () => signature)],
  ];
}

function otherHeads(withHead: WithHead, ours: (text: string) => string): Named {
  const heads: [string, Part][] = [
    ['no typ', { typ: undefined }],
    ['typ in lower case', { typ: 'jwt' }],
    ['typ as a media type', { typ: 'application/jwt' }],
    ['another typ', { typ: 'at+jwt' }],
    ['a content type', { cty: 'JWT' }],
    ['a critical extension', { crit: ['exp'], exp: 1 }],
    ['a payload said to be encoded', { b64: true, crit: ['b64'] }],
    ['the address of keys', { jku: 'https://evil.example/keys' }],
    ['compression', { zip: 'DEF' }],
  ];
  return heads.map(([name, change]) => [`the own key, ${name}`, withHead(change, ours)]);
}

function otherClaims(saying: Saying, claims: Part, now: number): Named {
  const firebase = claims.firebase as Part;
  return [
    ['another audience', saying({ aud: 'another-project' })],
    ['an audience as a list', saying({ aud: [claims.aud] })],
    ['no audience', saying({}, ['aud'])],
    ['another issuer', saying({ iss: 'https://securetoken.google.com/another-project' })],
    ['an issuer with more behind', saying({ iss: `${claims.iss as string}/` })],
    ['a session cookie', saying({ iss: `https://session.firebase.google.com/${claims.aud as string}` })],
    [
      'another project altogether',
      saying({ iss: 'https://securetoken.google.com/another-project', aud: 'another-project' }),
    ],
    ['no subject', saying({}, ['sub'])],
    ['an empty subject', saying({ sub: '' })],
    ['a number for a subject', saying({ sub: 1 })],
    ['a subject nobody is', saying({ sub: 'nobody', user_id: 'nobody' })],
    ['a subject that is a path', saying({ sub: '../keys', user_id: '../keys' })],
    ['expired', saying({ iat: now - 7200, auth_time: now - 7200, exp: now - 3600 })],
    ['no expiry', saying({}, ['exp'])],
    ['expiry as text', saying({ exp: String(now + 3600) })],
    ['from the future', saying({ iat: now + 3600, exp: now + 7200 })],
    ['no time of issue', saying({}, ['iat'])],
    ['signed in in the future', saying({ auth_time: now + 3600 })],
    ['never signed in', saying({}, ['auth_time'])],
    ['good only later', saying({ nbf: now + 3600 })],
    ['of no generation', saying({ firebase: { ...firebase, generation: undefined } })],
    [
      'of another generation',
      saying({ firebase: { ...firebase, generation: Number(firebase.generation) + 1 } }),
    ],
    ['generation as text', saying({ firebase: { ...firebase, generation: String(firebase.generation) } })],
    ['without Firebase’s part', saying({}, ['firebase'])],
  ];
}

function otherUses({ refreshToken, customToken }: Materials): Named {
  return [
    ['a refresh token', refreshToken],
    ['a token for signing in', customToken],
    ['an emulator’s token for signing in', JSON.stringify({ uid: 'admin', claims: { admin: true } })],
    ['an emulator’s owner', 'owner'],
    ['an address', 'admin@example.org'],
    ['null', 'null'],
    ['a boolean', 'true'],
    ['an object', '{}'],
  ];
}

function misshapen(
  parts: readonly [string, string, string],
  header: Part,
  claims: Part,
  other: readonly string[],
): Named {
  const [head, payload, signature] = parts;
  const [otherHead, otherPayload, otherSignature] = other;
  const genuine = parts.join('.');
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spare = last[last.indexOf(signature.at(-1) ?? 'A') ^ 1];
  const text = (json: object) => JSON.stringify(json).slice(1);
  const bytes = Buffer.from(signature, 'base64url');
  return [
    ['the signature of another token', `${head}.${payload}.${otherSignature}`],
    ['the payload of another token', `${head}.${otherPayload}.${signature}`],
    [
      'somebody else’s, with this one’s subject',
      `${otherHead}.${encode({ ...decode(otherPayload), sub: claims.sub, user_id: claims.user_id })}.${otherSignature}`,
    ],
    ['with rights of its own', `${head}.${encode({ ...claims, admin: true, role: 'root' })}.${signature}`],
    ['alg said twice', `${encode(`{"alg":"none",${text(header)}`)}.${payload}.${signature}`],
    ['subject said twice', `${head}.${encode(`{"sub":"admin",${text(claims)}`)}.${signature}`],
    [
      'a payload with a prototype',
      `${head}.${encode(`{"__proto__":{"admin":true},${text(claims)}`)}.${signature}`,
    ],
    ['a list for a payload', `${head}.${encode([claims])}.${signature}`],
    ['null for a payload', `${head}.${encode('null')}.${signature}`],
    ['null for a head', `${encode('null')}.${payload}.${signature}`],
    ['a deep payload', `${head}.${encode(`${'['.repeat(3000)}${']'.repeat(3000)}`)}.${signature}`],
    ['cut short', genuine.slice(0, -1)],
    ['cut by half', genuine.slice(0, genuine.length / 2)],
    ['without signature', `${head}.${payload}`],
    ['with an empty signature', `${head}.${payload}.`],
    ['with an empty head', `.${payload}.${signature}`],
    ['the signature first', `${signature}.${payload}.${head}`],
    ['four parts', `${genuine}.${signature}`],
    ['a dot behind', `${genuine}.`],
    ['a dot before', `.${genuine}`],
    ['padded', `${genuine}==`],
    ['padded within', `${head}==.${payload}.${signature}`],
    ['base64 of another kind', `${head}.${payload}.${bytes.toString('base64').replace(/=+$/, '+/')}`],
    ['another spelling of the same signature', `${head}.${payload}.${signature.slice(0, -1)}${spare}`],
    [
      'a longer signature',
      `${head}.${payload}.${Buffer.concat([Buffer.alloc(1), bytes]).toString('base64url')}`,
    ],
    ['a shorter signature', `${head}.${payload}.${bytes.subarray(1).toString('base64url')}`],
    ['a signature of zeros', `${head}.${payload}.${Buffer.alloc(256).toString('base64url')}`],
    ['a signature of ones', `${head}.${payload}.${Buffer.alloc(256, 255).toString('base64url')}`],
    ['no base64', `${head}.${payload}.%%%%`],
    ['letters that look alike', genuine.replace(/a/, 'а')],
    ['an encoded dot', genuine.replace('.', '%2E')],
    ['written as JSON', JSON.stringify({ protected: head, payload, signature })],
    ['encrypted, it seems', `${head}.${signature}.${payload}.${signature}.${head}`],
    ['endless', `${head}.${'A'.repeat(40_000)}.${signature}`],
    ['nothing but dots', '..'],
    ['nonsense', 'x'],
  ];
}
