import { RateLimits } from 'embedded-firebase/rate-limits';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createFileSigner } from './data/file-signer.ts';
import { mountCalendar } from './endpoints/calendar/calendar.ts';
import { mountFiles } from './endpoints/files/file.ts';
import { mountUploads } from './endpoints/files/upload.ts';
import { createLimiter } from './endpoints/limits.ts';
import { mountSendLog } from './endpoints/log/send-log.ts';
import { errorResponse, mount } from './endpoints/mount.ts';
import { createOneByOne } from './endpoints/one-by-one.ts';
import { mountOpenApi } from './endpoints/openapi/openapi.ts';
import { mountOutbox } from './endpoints/outbox/outbox.ts';
import { mountConfig } from './endpoints/public/config.ts';
import { mountHealth } from './endpoints/public/health.ts';
import type { App, AppOptions, Scope } from './endpoints/scope.ts';
import { mountLogos } from './endpoints/setting/logo.ts';
import { endpoints } from './endpoints/table.ts';
import { mountMadeFiles } from './endpoints/transfer/print.ts';
import { type Ports, silentLog } from './ports.ts';
import { ProblemError, problemResponse } from './problem.ts';
import { logUnreadable } from './stored/database.ts';

export type { App, AppOptions } from './endpoints/scope.ts';

/** The whole API as one web-standard handler: `/api`, `/php`, `/file`, `/config.json`, `/outbox`; the rest goes to `notFound`. */
export function createApp(ports: Ports, options: AppOptions): App {
  logUnreadable(ports.database, options.log ?? silentLog);
  const rateLimits = options.rateLimits ?? new RateLimits(ports.clock.now);
  const scope: Scope = {
    ports,
    options,
    rateLimits,
    limiter: createLimiter(rateLimits),
    oneByOne: createOneByOne(),
    signer: createFileSigner(ports.database),
    log: options.log ?? silentLog,
    startedAt: ports.clock.now(),
  };
  const app: App = new Hono();
  app.use(async (context, next) => {
    const requestId = crypto.randomUUID();
    context.set('requestId', requestId);
    const startedAt = performance.now();
    await next();
    scope.log.info('request', requestFacts(context, requestId, startedAt));
    context.header('x-request-id', requestId);
    context.header('x-content-type-options', 'nosniff');
  });

  mountHealth(app, scope);
  mountConfig(app, scope);
  mountMadeFiles(app, scope);
  mountLogos(app, scope);
  mountFiles(app, scope);
  mountUploads(app, scope);
  mountOutbox(app, scope);
  mountCalendar(app, scope);
  mountSendLog(app, scope);
  mountOpenApi(app, scope);
  for (const endpoint of endpoints) mount(app, scope, endpoint);
  for (const prefix of ['/api/*', '/php/*'])
    app.all(prefix, (context) => problemResponse(new ProblemError('notFound'), context.get('requestId')));

  app.onError((error, context) =>
    errorResponse(scope, error, context.get('requestId'), context.req.raw.signal?.aborted),
  );
  return app;
}

/** Logs no user input, and of the path only its pattern. */
function requestFacts(context: Context, requestId: string, startedAt: number) {
  return {
    requestId,
    method: context.req.method,
    route: matchedRoutes(context).find(({ path }) => path !== '/*')?.path ?? 'none',
    status: context.res.status,
    ms: Math.round(performance.now() - startedAt),
  };
}
