import { phoneProvider } from '../auth/answers.ts';
import { jsonBody, rejection, respond } from '../auth/http.ts';
import { type Body, codeKind, needEmail, optionalText } from '../auth/inputs.ts';
import { AccountError } from '../errors.ts';
import type { Account, AdminAccounts, Json } from '../public.ts';
import { type Change, claimsOf, type ImportHash, importedAccount, profileOf } from './admin-accounts.ts';

/** Auth's REST interface for administrators (firebase-admin). For tests: never mount it on a public server. */
export interface AdminRestOptions {
  projectId: string;
  accounts: AdminAccounts;
  isAdministrator: (accessToken: string) => boolean;
  /** Converts foreign password hashes; without it accounts with one are not imported. */
  importHash?: ImportHash;
}

type Answer = { [key: string]: Json };
type Operation = (body: Body) => Promise<Answer>;

/** Answers `/v1/projects/{id}/accounts…`; `null` for other paths. */
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
  const disabled = body.disabled === true;
  const account = { ...profileOf(body), disabled, ...(uid === undefined ? {} : { uid }) };
  return { localId: (await accounts.create(account)).uid };
}

async function lookup(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const found = await Promise.all([
    ...texts(body.localId).map((uid) => accounts.get(uid)),
    ...texts(body.email).map((email) => accounts.getByEmail(email)),
    ...texts(body.phoneNumber).map((phoneNumber) => accounts.getByPhoneNumber(phoneNumber)),
  ]);
  const byUid = new Map(found.filter((account) => account !== null).map((account) => [account.uid, account]));
  return byUid.size === 0 ? {} : { users: await usersAnswer(accounts, [...byUid.values()]) };
}

async function update(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const localId = text(body.localId);
  const change: Change = {
    ...profileOf(body),
    ...(typeof body.disableUser === 'boolean' && { disabled: body.disableUser }),
  };
  if (typeof body.customAttributes === 'string') await accounts.setClaims(localId, claimsOf(body));
  if (body.validSince !== undefined) await accounts.revoke(localId);
  await accounts.update(localId, change);
  return { localId };
}

async function list(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const after = optionalText(body.nextPageToken);
  const page = await accounts.list({
    limit: Number(body.maxResults ?? 1000),
    ...(after === undefined ? {} : { after }),
  });
  return {
    users: await usersAnswer(accounts, page.accounts),
    ...(page.next === undefined ? {} : { nextPageToken: page.next }),
  };
}

async function importAccounts(
  accounts: AdminAccounts,
  body: Body,
  importHash: ImportHash | undefined,
): Promise<Answer> {
  const users = (Array.isArray(body.users) ? body.users : []) as Body[];
  const error: Json[] = [];
  for (const [index, user] of users.entries())
    try {
      await importAccount(accounts, importedAccount(user, body, importHash));
    } catch (failure) {
      if (!(failure instanceof AccountError)) throw failure;
      error.push({ index, message: failure.message });
    }
  return error.length === 0 ? {} : { error };
}

async function importAccount(
  accounts: AdminAccounts,
  account: ReturnType<typeof importedAccount>,
): Promise<void> {
  const { uid, email, phoneNumber } = account;
  const ofEmail = email === undefined ? null : await accounts.getByEmail(email);
  if (ofEmail !== null && ofEmail.uid !== uid) throw new AccountError('EMAIL_EXISTS');
  const ofPhone = phoneNumber === undefined ? null : await accounts.getByPhoneNumber(phoneNumber);
  if (ofPhone !== null && ofPhone.uid !== uid) throw new AccountError('PHONE_NUMBER_EXISTS');
  if ((await accounts.get(uid)) !== null) await accounts.delete(uid);
  await accounts.importAccounts([account]);
}

async function createCode(accounts: AdminAccounts, body: Body): Promise<Answer> {
  const account = await accounts.getByEmail(needEmail(body));
  if (account === null) throw new AccountError('EMAIL_NOT_FOUND');
  const kind = codeKind(body.requestType);
  const code = await accounts.createCode(account.uid, kind, optionalText(body.newEmail));
  const link = new URLSearchParams({ mode: kind, oobCode: code });
  return { email: account.email, oobCode: code, oobLink: `https://localhost/__/auth/action?${link}` };
}

function usersAnswer(accounts: AdminAccounts, found: readonly Account[]): Promise<Answer[]> {
  return Promise.all(
    found.map(async (account) => userAnswer(account, await accounts.lastRefreshAt(account.uid))),
  );
}

function userAnswer(account: Account, lastRefreshAt: number | undefined): Answer {
  const { uid, email, emailVerified, disabled, claims, createdAt, lastSignInAt, validSince } = account;
  const { displayName, photoUrl, phoneNumber, hasPassword } = account;
  const profile = {
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
  };
  const password = { ...profile, providerId: 'password', rawId: email };
  return {
    localId: uid,
    ...profile,
    ...(phoneNumber && { phoneNumber }),
    providerUserInfo: [...(email && hasPassword ? [password] : []), ...phoneProvider(phoneNumber)],
    emailVerified,
    disabled,
    customAttributes: JSON.stringify(claims),
    createdAt: String(createdAt),
    validSince: String(Math.floor(validSince / 1000)),
    ...(lastSignInAt === undefined ? {} : { lastLoginAt: String(lastSignInAt) }),
    ...(lastRefreshAt === undefined ? {} : { lastRefreshAt: new Date(lastRefreshAt).toISOString() }),
  };
}

function text(json: Json | undefined): string {
  if (typeof json !== 'string' || json === '')
    throw new AccountError('INVALID_REQUEST', 'a text was expected');
  return json;
}

function texts(json: Json | undefined): string[] {
  return Array.isArray(json) ? json.map(text) : [];
}
