const allowedFor = '7200';
const exposed = 'location, retry-after, upload-length, upload-offset, x-request-id';

type Site = (request: Request, env: unknown) => Promise<Response>;

/** CORS for one other origin. Grants no rights: such pages send their token themselves. */
export function openToPages(pages: string, site: Site): Site {
  return async (request, env) => {
    const isTheirs = request.headers.get('origin') === pages;
    const wanted = request.headers.get('access-control-request-method');
    if (isTheirs && request.method === 'OPTIONS' && wanted !== null)
      return new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-origin': pages,
          'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
          'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '',
          'access-control-max-age': allowedFor,
          vary: 'Origin',
        },
      });
    const answer = await site(request, env);
    const headers = new Headers(answer.headers);
    headers.append('vary', 'Origin');
    if (isTheirs) {
      headers.set('access-control-allow-origin', pages);
      headers.set('access-control-expose-headers', exposed);
    }
    if (new URL(request.url).pathname.startsWith('/file/'))
      headers.set('cross-origin-resource-policy', 'cross-origin');
    const { status, statusText } = answer;
    return new Response(answer.body, { status, statusText, headers });
  };
}
