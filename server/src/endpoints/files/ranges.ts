import type { ByteRange, Files } from '../../ports.ts';

/** The byte range of a header; null for the whole file. */
export function rangeOf(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  // Multiple ranges and unknown units may be answered with the whole file (RFC 9110, 14.2).
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

export async function servedFile(
  files: Files,
  path: string,
  version: string,
  request: Request,
  headers: Record<string, string>,
): Promise<Response | null> {
  const size = await files.size(path);
  if (size === null) return null;
  const tag = `"${version}"`;
  const common = { ...headers, 'accept-ranges': 'bytes', etag: tag };
  const condition = request.headers.get('if-range');
  const wanted = condition === null || condition === tag ? request.headers.get('range') : null;
  const range = rangeOf(wanted, size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${size}` } });
  // For HEAD nobody would read or close the stream.
  const isHead = request.method === 'HEAD';
  const file = isHead ? { stream: null } : await files.open(path, range ?? undefined);
  if (!file) return null;
  if (!range) return new Response(file.stream, { headers: { ...common, 'content-length': String(size) } });
  const { start, end } = range;
  return new Response(file.stream, {
    status: 206,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
  });
}
