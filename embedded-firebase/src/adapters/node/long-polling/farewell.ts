import { createHash } from 'node:crypto';

/** The SDK keeps this page in a frame and removes the frame when it disconnects; closing the tab removes it too. */
const script = `addEventListener('pagehide', () =>
  fetch(location.href.replace('dframe=t', 'disconn=t'), { keepalive: true }))`;

const hash = createHash('sha256').update(script).digest('base64');

/** The page that tells the server that its client has left. `embedder`: who may show it, as a source of a CSP. */
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
