import { jsonBody, rejection, respond } from '../auth/http.ts';
import { type Body, codeKind, needEmail, optionalText } from '../auth/inputs.ts';
import { AccountError } from '../errors.ts';
import type { Account, AccountChange, AdminAccounts, CodeKind, ImportedAccount, Json } from '../public.ts';

/**
 * What an administrator's client (firebase-admin) asks of Auth, so that such clients can be tested against the engine.
 * It holds no secrets of its own: whoever mounts it decides who is let in, and must never mount it where people are.
 */
export interface AdminRestOptions {
  projectId: string;
  accounts: AdminAccounts;
  /** Whether the bearer of this access token is an administrator. */
  isAdministrator: (accessToken: string) => boolean;
  /** What is stored for a password that was hashed elsewhere; without it such accounts are rejected. */
  importHash?: (user: Body, algorithm: Body) => string;
}

type Answer = { [key: string]: Json };
type Operation = (body: Body) => Promise<Answer>;

/** Answers `/v1/projects/{id}/accounts…` as the hosted service does; `null` for other paths. */
export function createAdminRest(options: AdminRestOptions): (request: Request) => Promise<Response | null> {
  const operations = operationsOf(options);
  return async (request) => {
    const url = new URL(request.url);
    const prefix = `/v1/projects/${options.projectId}/accounts`;
    const path = url.pathname.replace(/^\/identitytoolkit\.googleapis\.com/, '');
    if (!path.startsWith(prefix)) return null;
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined || !options.isAdministrator(token))
      return respond(request, {}, 401, rejection(new AccountError('INSUFFICIENT_PERMISSION')));
    try {
      const operation = operations.get(path.slice(prefix.length));
      if (operation === undefined) throw new AccountError('OPERATION_NOT_ALLOWED');
      const body =
        request.method === 'GET' ? Object.fromEntries(url.searchParams) : await jsonBody(request, MAX_BODY);
      return respond(request, {}, 200, await operation(body));
    } catch (error) {
      return respond(request, {}, error instanceof AccountError ? 400 : 500, rejection(error));
    }
  };
}

const MAX_BODY = 16 * 1024 * 1024;

function operationsOf({ accounts, importHash }: AdminRestOptions): Map<string, Operation> {
  return new Map<string, Operation>([
    ['', (body) => create(accounts, body)],
    [':lookup', (body) => lookup(accounts, body)],
    [':update', (body) => update(accounts, body)],
    [
      ':delete',
      async (body) => {
        await accounts.delete(text(body.localId));
        return {};
      },
    ],
    [
      ':batchDelete',
      async (body) => {
        for (const uid of texts(body.localIds))
          if ((await accounts.get(uid)) !== null) await accounts.delete(uid);
        return {};
      },
    ],
    [':batchGet', (body) => list(accounts, body)],
    [':batchCreate', (body) => importAccounts(accounts, body, importHash)],
    [':sendOobCode', (body) => createCode(accounts, body)],
  ]);
}

async function create(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const uid = optionalText(body.localId);
  const displayName = optionalText(body.displayName);
  const { uid: localId } = await accounts.create({
    email: needEmail(body),
    password: text(body.password),
    emailVerified: body.emailVerified === true,
    ...(uid === undefined ? {} : { uid }),
    ...(displayName === undefined ? {} : { displayName }),
  });
  return { localId };
}

async function lookup(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const found = [
    ...(await Promise.all(texts(body.localId).map((uid) => accounts.get(uid)))),
    ...(await Promise.all(texts(body.email).map((email) => accounts.getByEmail(email)))),
  ].filter((account) => account !== null);
  return found.length === 0 ? {} : { users: found.map(userAnswer) };
}

async function update(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const localId = text(body.localId);
  const change: AccountChange = {
    ...(typeof body.email === 'string' && { email: needEmail(body) }),
    ...(typeof body.emailVerified === 'boolean' && { emailVerified: body.emailVerified }),
    ...(typeof body.password === 'string' && { password: body.password }),
    ...(typeof body.disableUser === 'boolean' && { disabled: body.disableUser }),
    ...(typeof body.displayName === 'string' && { displayName: body.displayName }),
  };
  if (Object.keys(change).length > 0) await accounts.update(localId, change);
  if (typeof body.customAttributes === 'string') await accounts.setClaims(localId, claimsOf(body));
  if (body.validSince !== undefined) await accounts.revoke(localId);
  return { localId };
}

async function list(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const after = optionalText(body.nextPageToken);
  const page = await accounts.list({
    limit: Number(body.maxResults ?? 1000),
    ...(after === undefined ? {} : { after }),
  });
  return {
    users: page.accounts.map(userAnswer),
    ...(page.next === undefined ? {} : { nextPageToken: page.next }),
  };
}

async function importAccounts(
  accounts: AdminAccounts,
  body: Body,
  importHash: AdminRestOptions['importHash'],
): Promise<Answer> {
  const users = (Array.isArray(body.users) ? body.users : []) as Body[];
  const imported = users.map((user): ImportedAccount => {
    if (importHash === undefined) throw new AccountError('OPERATION_NOT_ALLOWED');
    return {
      uid: text(user.localId),
      email: needEmail(user),
      emailVerified: user.emailVerified === true,
      passwordHash: importHash(user, body),
      ...(typeof user.customAttributes === 'string' && { claims: claimsOf(user) }),
    };
  });
  await accounts.importAccounts(imported);
  return {};
}

async function createCode(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const account = await accounts.getByEmail(needEmail(body));
  if (account === null) throw new AccountError('EMAIL_NOT_FOUND');
  const kind: CodeKind = codeKind(body.requestType);
  const code = await accounts.createCode(account.uid, kind, optionalText(body.newEmail));
  const link = new URLSearchParams({ mode: kind, oobCode: code });
  return { email: account.email, oobCode: code, oobLink: `https://localhost/__/auth/action?${link}` };
}

function userAnswer(account: Account): Answer {
  const { uid, email, emailVerified, disabled, claims, createdAt, lastSignInAt, validSince } = account;
  const { displayName, photoUrl } = account;
  const profile = {
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
  };
  return {
    localId: uid,
    ...profile,
    providerUserInfo: email === '' ? [] : [{ ...profile, providerId: 'password', rawId: email }],
    emailVerified,
    disabled,
    customAttributes: JSON.stringify(claims),
    createdAt: String(createdAt),
    validSince: String(Math.floor(validSince / 1000)),
    ...(lastSignInAt === undefined ? {} : { lastLoginAt: String(lastSignInAt) }),
  };
}

function claimsOf(body: Body): { [claim: string]: Json } {
  return JSON.parse(text(body.customAttributes)) as { [claim: string]: Json };
}

function text(json: Json | undefined): string {
  if (typeof json !== 'string' || json === '')
    throw new AccountError('INVALID_REQUEST', 'a text was expected');
  return json;
}

function texts(json: Json | undefined): string[] {
  return Array.isArray(json) ? json.map(text) : [];
}
