import { createHash } from 'node:crypto';

/** The SDK holds this page in a frame that it removes on disconnect. */
const script = `addEventListener('pagehide', () =>
  fetch(location.href.replace('dframe=t', 'disconn=t'), { keepalive: true }))`;

const hash = createHash('sha256').update(script).digest('base64');

export function farewell(embedder: string): Response {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "connect-src 'self'",
    `frame-ancestors ${embedder}`,
  ];
  return new Response(`<!doctype html><script>${script}</script>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
