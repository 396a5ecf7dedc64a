import type { Role } from './symposium.ts';
import type { TestWorld } from './world.ts';

const pieceType = 'application/offset+octet-stream';

/** Headers that announce a file. */
export function announcement(
  {
    programId,
    kind,
    size,
    name = 'talk.pdf',
  }: { programId: string; kind: string; size: number; name?: string },
  more: Record<string, string> = {},
): Record<string, string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': `programId ${base64(programId)},kind ${base64(kind)},filename ${base64(name)}`,
    ...more,
  };
}

export function piece(offset: number): Record<string, string> {
  return {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': pieceType,
  };
}

export async function uploadFile(
  world: Pick<TestWorld, 'app' | 'token'>,
  role: Role,
  {
    bytes,
    size = bytes.length,
    ...file
  }: { programId: string; kind: string; bytes: Uint8Array; size?: number; name?: string },
): Promise<Response> {
  return send(
    world,
    role,
    'POST',
    '/php/upload.php',
    announcement({ ...file, size }, { 'content-type': pieceType }),
    bytes,
  );
}

export async function send(
  world: Pick<TestWorld, 'app' | 'token'>,
  role: Role,
  method: string,
  path: string,
  headers: Record<string, string> = { 'tus-resumable': '1.0.0' },
  body?: Uint8Array | ReadableStream<Uint8Array>,
): Promise<Response> {
  const authorization = role === 'visitor' ? {} : { authorization: `Bearer ${await world.token(role)}` };
  return world.app.request(`http://localhost${path}`, {
    method,
    headers: { ...headers, ...authorization },
    ...(body ? { body: body as BodyInit, duplex: 'half' } : {}),
  } as RequestInit);
}
