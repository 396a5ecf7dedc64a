import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { InputShape } from '../endpoint.ts';
import { type Limit, perMinute } from '../limits.ts';
import { authenticate } from '../mount.ts';
import { readBytes } from '../read-input.ts';
import type { App, Scope } from '../scope.ts';

export const sendLogPath = '/php/sendLog.php';
const bodyLimit = 8 * 1024;
const ofAddress: readonly Limit[] = [perMinute(60)];
/** For all callers together, which bounds the log. */
const together: readonly Limit[] = [{ count: 10_000, seconds: 24 * 3600 }];

const sendLogSchema = z.strictObject({
  event: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  param: z.optional(z.string()),
});
export const sendLogInput: InputShape = { in: 'application/x-www-form-urlencoded', schema: sendLogSchema };

/** `POST /php/sendLog.php`, form-encoded `event` and `param` (JSON text) → always 204; invalid or excess events are dropped. */
export function mountSendLog(app: App, scope: Scope): void {
  app.post(sendLogPath, async (context) => {
    try {
      await note(scope, context);
    } catch {
      // the caller can do nothing about it
    }
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
}

async function note(scope: Scope, context: Context): Promise<void> {
  const { limiter, log, options } = scope;
  limiter.takeFrom(sendLogPath, options.clientAddress?.(context.env) ?? '', ofAddress);
  limiter.take(sendLogPath, 'all', together, 'everybody');
  const body = await readBytes(context.req.raw, bodyLimit, 'invalid');
  const form = new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(body));
  const { event, param } = z.parse(sendLogSchema, Object.fromEntries(form));
  const details: unknown = param ? JSON.parse(param) : undefined;
  const caller = await authenticate(scope, context).catch(() => null);
  // As text with control characters escaped, so that nobody can forge log entries.
  log.info('client event', {
    event,
    ...(details === undefined ? {} : { param: JSON.stringify(details) }),
    ...(caller ? { uid: caller.uid } : {}),
  });
}
