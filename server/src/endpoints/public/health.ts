import type { App, Scope } from '../scope.ts';

/** `GET /api/health` → `{ status: 'ok', firebase, version, uptime }`; uptime in seconds. */
export function mountHealth(app: App, { options, ports, startedAt }: Scope): void {
  app.get('/api/health', (context) => {
    context.header('cache-control', 'no-store');
    return context.json({
      status: 'ok',
      firebase: options.firebase.kind,
      version: options.version,
      uptime: Math.max(0, Math.round((ports.clock.now() - startedAt) / 1000)),
    });
  });
}
