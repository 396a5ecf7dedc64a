import type { Context } from 'hono';
import type { FileKind } from 'shared-data/models/upload';
import { filePaths } from '../../data/uploads.ts';
import { Refusal } from '../../problem.ts';
import type { App, Scope } from '../scope.ts';

const pattern = /^\/file\/PDF\/(abstract|presentation)\/([A-Za-z0-9_-]{1,64}?)(?:-(\d{1,4})\.png|\.pdf)$/;

/**
 * `GET /file/PDF/{kind}/{id}-{page}.png?v=&e=&s=` and `…/{id}.pdf?…`: a page image or the file itself, for who holds a signed,
 * unexpired link of `/php/download.php`.
 */
export function mountFiles(app: App, scope: Scope): void {
  app.get('/file/*', (context) => serve(scope, context));
}

async function serve({ ports, signer }: Scope, context: Context): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url);
  const match = pattern.exec(pathname);
  const version = searchParams.get('v') ?? '';
  if (!match || !/^[0-9a-f]{16}$/.test(version)) throw new Refusal('notFound');
  const [expires, signature] = [searchParams.get('e') ?? '', searchParams.get('s') ?? ''];
  if (!(await signer.verify(pathname, version, expires, signature, ports.clock.now())))
    throw new Refusal('forbidden');

  const [, kind, id, page] = match as unknown as [string, FileKind, string, string | undefined];
  const file = await ports.files.open(
    page === undefined
      ? filePaths.source(id, kind, version)
      : filePaths.page(id, kind, version, Number(page)),
  );
  if (!file) throw new Refusal('notFound');
  return new Response(file.stream, {
    headers: {
      'content-type': page === undefined ? 'application/pdf' : 'image/png',
      'content-length': String(file.size),
      'cache-control': 'private, max-age=600, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(page === undefined ? { 'content-disposition': `attachment; filename="${id}-${kind}.pdf"` } : {}),
    },
  });
}
