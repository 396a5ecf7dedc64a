import { type Answer, call } from './calls.ts';

export interface Sent {
  origin: string;
  token: string;
  program: string;
  kind: 'presentation' | 'video';
  bytes: Uint8Array<ArrayBuffer>;
}

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Announces `size` bytes and sends `bytes`. Resolves with the last answer and the upload URL. */
export async function send(
  { origin, token, program, kind, bytes }: Sent,
  size = bytes.length,
): Promise<Answer & { place?: URL }> {
  const name = kind === 'video' ? 'talk.mp4' : 'talk.pdf';
  const announced = await call(`${origin}/php/upload.php`, {
    method: 'POST',
    token,
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': `programId ${base64(program)},kind ${base64(kind)},filename ${base64(name)}`,
    },
  });
  const location = announced.headers.get('location');
  if (!location) return announced;
  const place = new URL(location, origin);
  const sent = await call(place, {
    method: 'PATCH',
    token,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
    timeout: 60_000,
  });
  return { ...sent, place };
}

export function giveUp(place: URL, token: string): Promise<Answer> {
  return call(place, { method: 'DELETE', token, headers: tus });
}

export function remove({ origin, token, program, kind }: Omit<Sent, 'bytes'>): Promise<Answer> {
  return call(`${origin}/php/remove.php`, { token, body: { programId: program, kind } });
}
