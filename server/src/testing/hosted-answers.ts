import { createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import type { Engine, Json } from 'embedded-firebase';
import { createAdminRest, importScryptHash } from 'embedded-firebase/emulator';

export const accessToken = 'access-token-of-the-service-account';

const byHost = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];

export function hostedAnswers(engine: Engine, projectId: string, access: { rejected: boolean }) {
  const admin = createAdminRest({
    projectId,
    accounts: engine.accounts,
    isAdministrator: (token) => token === accessToken,
    importHash: importScryptHash,
  });
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { hostname, pathname } = url;
    if (hostname === 'oauth2.googleapis.com' && access.rejected)
      return Response.json(
        { error: 'invalid_grant', error_description: 'account not found' },
        { status: 400 },
      );
    if (hostname === 'oauth2.googleapis.com')
      return Response.json({ access_token: accessToken, expires_in: 3600, token_type: 'Bearer' });
    if (hostname === 'www.googleapis.com' && pathname.startsWith('/robot/v1/metadata/x509/'))
      return Response.json(await publicKeys(engine), { headers: { 'cache-control': 'max-age=3600' } });
    if (pathname === '/.settings/rules.json' && request.method === 'PUT') {
      if (request.headers.get('authorization') !== `Bearer ${accessToken}`)
        return new Response(null, { status: 401 });
      engine.setRules((await request.json()) as Json);
      return Response.json({ status: 'ok' });
    }
    // The engine routes by the first path segment instead of the host name.
    if (byHost.includes(hostname)) url.pathname = `/${hostname}${pathname}`;
    return (
      (await admin(request)) ??
      (await engine.fetch(new Request(url, request))) ??
      new Response(null, { status: 404 })
    );
  };
}

async function publicKeys(engine: Engine): Promise<Record<string, string>> {
  const jwks = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  const answer = await engine.fetch(new Request(`https://localhost${jwks}`));
  if (!answer) throw new Error('the engine has no public keys');
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const pem = (key: JsonWebKey) =>
    createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return Object.fromEntries(keys.map((key) => [key.kid, pem(key).toString()]));
}

export function serviceAccountKey(projectId: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `server@${projectId}.iam.gserviceaccount.com`,
    client_id: '1',
    token_uri: 'https://oauth2.googleapis.com/token',
  });
}
