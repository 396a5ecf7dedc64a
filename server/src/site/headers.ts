export function hostedSources(databaseUrl: string): string[] {
  const { host, hostname } = new URL(databaseUrl);
  const [, ...parent] = hostname.split('.');
  // Firebase redirects database clients to a server on a sibling host.
  const hosts = parent.length > 1 ? [host, `*.${parent.join('.')}`] : [host];
  return [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    ...hosts.flatMap((one) => [`https://${one}`, `wss://${one}`]),
  ];
}

/** Everyday names of this machine. CSP cannot name IPv6 addresses. */
const loopbackNames = ['localhost', '127.0.0.1'];

/** Socket addresses of this server, for browsers whose `'self'` excludes sockets. The forgeable `Host` header is not used. */
export function socketSources(publicOrigin: string, loopback: readonly string[]): string[] {
  const own = loopback.flatMap((origin) => {
    const { protocol, port } = new URL(origin);
    return loopbackNames.map((name) => `${protocol}//${name}:${port}`);
  });
  return [...new Set([publicOrigin, ...own])].map((origin) => origin.replace(/^http/, 'ws'));
}

/** Default headers. `sources`: further origins that pages connect to; `apiOrigin`: this server, for pages hosted elsewhere. */
export function securityHeaders(
  secure: boolean,
  sources: readonly string[] = [],
  apiOrigin?: string,
): Record<string, string> & { 'content-security-policy': string } {
  const polls = apiOrigin === undefined ? '' : ` ${apiOrigin}/.lp`;
  const api = apiOrigin === undefined ? '' : ` ${apiOrigin}`;
  const apiSources = apiOrigin === undefined ? [] : [apiOrigin, apiOrigin.replace(/^http/, 'ws')];
  return {
    'content-security-policy': [
      "default-src 'none'",
      // For long polling the SDK loads scripts from /.lp in a frame.
      `script-src 'self'${polls}`,
      "style-src 'self'",
      `img-src 'self' blob: data:${api}`,
      `media-src 'self' blob:${api}`,
      "font-src 'self'",
      "worker-src 'self' blob:",
      ["connect-src 'self'", ...sources, ...apiSources].join(' '),
      "manifest-src 'self'",
      `frame-src 'self'${polls}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const missing = Object.entries(headers).filter(([name]) => !response.headers.has(name));
  try {
    for (const [name, value] of missing) response.headers.set(name, value);
    return response;
  } catch {
    const copy = new Response(response.body, response);
    for (const [name, value] of missing) copy.headers.set(name, value);
    return copy;
  }
}
