import { createHash } from 'node:crypto';
import type { Snapshot } from 'shared-data/models/drawn-page';
import { packedOnce } from './drawn-response.ts';
import { compressed, encodingFor } from './early-files.ts';

/**
 * What a drawn page shows, as JSON. 304 for browsers that have it from an earlier visit; they ask each time. 204 where there is none, which
 * is no error: the page then waits for its socket.
 */
export async function snapshotResponse(
  request: Request,
  made: Snapshot | null,
  isCurrent?: (made: Snapshot) => boolean,
): Promise<Response> {
  const whole = made && (await packed(request, made));
  // Something changed while it was packed.
  if (!made || !whole || isCurrent?.(made) === false)
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const { headers } = whole;
  if (request.headers.get('if-none-match') === headers.get('etag')) {
    for (const name of ['content-length', 'content-encoding']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  return request.method === 'HEAD' ? new Response(null, whole) : whole;
}

function packed({ url, headers }: Request, made: Snapshot): Promise<Response> {
  const encoding = encodingFor({ headers });
  return packedOnce(made, encoding, () => {
    const hash = createHash('sha256').update(made.text).digest('base64url');
    const ofAnswer = new Headers({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: `"${hash}${encoding}"`,
    });
    return compressed(new Request(url, { headers }), made.text, ofAnswer);
  });
}
