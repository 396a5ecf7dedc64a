import { AccountError } from '../errors.ts';
import type { AccountChange, Json } from '../public.ts';
import { type Answer, profileAnswer, tokensAnswer, userAnswer } from './answers.ts';
import { type Body, needEmail, needPassword, optionalName, optionalUrl } from './inputs.ts';
import type { Verified } from './refresh-sessions.ts';
import { assertMayChange, bearer, type Context, claimsOfSignIn, providerOf } from './rest-context.ts';

const CHANGED = 'identitytoolkit#SetAccountInfoResponse';

export async function lookup(context: Context, body: Body): Promise<Answer> {
  const { account } = await bearer(context, body);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userAnswer(account)] };
}

export async function update(context: Context, body: Body): Promise<Answer> {
  const { auth } = context;
  if (body.oobCode !== undefined) {
    if (typeof body.oobCode !== 'string') throw new AccountError('INVALID_OOB_CODE');
    return { kind: CHANGED, ...profileAnswer(await auth.applyCode(body.oobCode)), emailVerified: true };
  }
  const verified = await bearer(context, body);
  const { uid, generation } = verified.account;
  await auth.update(uid, await changeOf(context, verified, body), generation);
  const now = auth.record(uid);
  const answer = { kind: CHANGED, ...profileAnswer(now) };
  if (now.generation === generation) return answer;
  const before = providerOf(verified.claims);
  const provider = before === 'anonymous' ? 'password' : before;
  return {
    ...answer,
    ...tokensAnswer(
      await auth.sessions.start({ uid, generation: generation + 1 }, provider, claimsOfSignIn(verified)),
    ),
  };
}

async function changeOf(context: Context, verified: Verified, body: Body): Promise<AccountChange> {
  if (body.email !== undefined) assertMayChange(context, verified, 'email');
  if (body.password !== undefined) assertMayChange(context, verified, 'password');
  const deleted: Json[] = Array.isArray(body.deleteAttribute) ? body.deleteAttribute : [];
  const goes = (field: string, attribute: string) => body[field] === null || deleted.includes(attribute);
  const displayName = goes('displayName', 'DISPLAY_NAME') ? '' : optionalName(body.displayName);
  const photoUrl = goes('photoUrl', 'PHOTO_URL') ? '' : optionalUrl(body.photoUrl);
  return {
    ...(body.email === undefined ? {} : { email: needEmail(body) }),
    ...(body.password === undefined
      ? {}
      : { password: await needPassword(context.options, body.password, verified.account.claims) }),
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoUrl }),
  };
}

export async function deleteAccount(context: Context, body: Body): Promise<Answer> {
  const verified = await bearer(context, body);
  assertMayChange(context, verified, 'delete');
  await context.auth.delete(verified.account.uid);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
