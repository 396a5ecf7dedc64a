import type { Context } from 'hono';
import { type FileKind, fileKinds, type VideoFormat } from 'shared-data/models/upload';
import { contentDisposition } from '../../data/content-disposition.ts';
import { filePaths } from '../../data/uploads.ts';
import { videoParts } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import { read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import type { App, Scope } from '../scope.ts';
import { type MarkedPages, markedPages, watermarkIsOn } from './marked-pages.ts';
import { signPlaylist } from './playlist.ts';
import { servedFile } from './ranges.ts';
import { type ShownNow, shownNow } from './shown-now.ts';

const types: Record<VideoFormat, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
};

const pdfType = 'application/pdf';

const id = '[A-Za-z0-9_-]{1,64}?';
const pdfPath = new RegExp(`^/file/PDF/(abstract|presentation)/(${id})(?:-(\\d{1,4})\\.png|\\.pdf)$`);
const videoPath = new RegExp(
  `^/file/VIDEO/(${id})(?:\\.(m3u8|jpg|vtt|mp4|mov|webm|mkv)|/([a-z0-9-]{1,40}\\.m4s))$`,
);

interface Asked {
  programId: string;
  kind: FileKind;
  path(version: string): string;
  type: string;
  source?: true;
  playlist?: true;
}

/** `GET /file/…` with a signed link of `/php/download.php`. Links end with the permission; with watermarks they open marked pages only. */
export function mountFiles(app: App, scope: Scope): void {
  const open = { marked: markedPages(scope.ports), shown: shownNow(scope.ports) };
  app.get('/file/*', (context) => serve(scope, open, context));
}

function askedBy(pathname: string): Asked | null {
  const [, pdfOf, ofProgram, page] = pdfPath.exec(pathname) ?? [];
  const kind = fileKinds.find((one) => one === pdfOf);
  if (kind && ofProgram) {
    const programId = ofProgram;
    return page === undefined
      ? { programId, kind, path: (v) => filePaths.source(programId, kind, v), type: pdfType, source: true }
      : { programId, kind, path: (v) => filePaths.page(programId, kind, v, Number(page)), type: 'image/png' };
  }
  const [, programId = '', extension, segment] = videoPath.exec(pathname) ?? [];
  if (!programId) return null;
  const part = (name: string, type: string) => ({
    programId,
    kind: 'video' as const,
    path: (version: string) => filePaths.part(programId, version, name),
    type,
  });
  if (segment !== undefined) return part(segment, 'video/mp4');
  if (extension === 'vtt')
    return {
      programId,
      kind: 'captions',
      path: (version) => filePaths.captions(programId, version),
      type: 'text/vtt; charset=utf-8',
    };
  if (extension === 'jpg') return part(videoParts.poster, 'image/jpeg');
  if (extension === 'm3u8')
    return { ...part(videoParts.playlist, 'application/vnd.apple.mpegurl'), playlist: true };
  return {
    programId,
    kind: 'video',
    path: (version) => filePaths.source(programId, 'video', version),
    type: types[extension as VideoFormat],
    source: true,
  };
}

async function serve(
  { ports, signer }: Scope,
  { marked, shown }: { marked: MarkedPages; shown: ShownNow },
  context: Context,
): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url);
  const asked = askedBy(pathname);
  const version = searchParams.get('v') ?? '';
  if (!asked || !/^[0-9a-f]{16}$/.test(version)) throw new ProblemError('notFound');
  const now = ports.clock.now();
  if (!(await signer.verify(pathname, searchParams, now))) throw new ProblemError('forbidden');

  const { programId, kind, type, source } = asked;
  const own = searchParams.get('o') !== null;
  if (!own && !(await shown(programId, kind))) throw new ProblemError('forbidden');
  const headers: Record<string, string> = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': asked.playlist ? 'no-store' : 'private, max-age=600, immutable',
  };
  const reader = searchParams.get('r');
  if (reader !== null && (await watermarkIsOn(ports.database))) {
    if (source) throw new ProblemError('forbidden');
    const until = Number(searchParams.get('e'));
    const link = `${pathname} ${version} ${until} ${reader}`;
    const png = await marked.open({ path: asked.path(version), reader, link, until });
    if (!png) throw new ProblemError('notFound');
    return new Response(png, { headers: { ...headers, 'content-length': String(png.length) } });
  }
  if (source) {
    const original = await read(ports.database, stored.file(programId, kind));
    const extension = pathname.slice(pathname.lastIndexOf('.') + 1);
    const name = original?.version === version ? original.name : '';
    headers['content-disposition'] = contentDisposition(name, `${programId}-${kind}`, extension);
  }
  if (!asked.playlist) {
    const answer = await servedFile(ports.files, asked.path(version), version, context.req.raw, headers);
    if (!answer) throw new ProblemError('notFound');
    return answer;
  }
  const file = await ports.files.open(asked.path(version));
  if (!file) throw new ProblemError('notFound');
  const movie = await read(ports.database, stored.movie(programId));
  const duration = movie?.version === version ? movie.duration : 0;
  const text = await new Response(file.stream).text();
  const sign = (path: string) => signer.sign(path, version, now, { longer: duration * 1000, own });
  return new Response(await signPlaylist(text, `/file/VIDEO/${programId}/`, sign), { headers });
}
