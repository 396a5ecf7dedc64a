import type { Json } from 'embedded-firebase';
import { type FileKind, formatOf, isPaged, type UploadStatus } from 'shared-data/models/upload';
import type { MayUpload } from '../policies/files.ts';
import type { Files, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { change, put, read } from '../stored/database.ts';
import type { ConversionJob, StoredFile, Upload } from '../stored/file-records.ts';
import { stored } from '../stored/places.ts';
import { alone } from './lock.ts';
import { serverPaths } from './paths.ts';

const captionsName = 'captions.vtt';

/** Uploads by id; per version the source, page images `1.png`, `2.png` …, the parts of a video, or captions. */
export const filePaths = {
  upload: (id: string) => `uploads/${id}`,
  programs: 'programs',
  kindFolder: (programId: string, kind: FileKind) => `programs/${programId}/${kind}`,
  version: (programId: string, kind: FileKind, version: string) => `programs/${programId}/${kind}/${version}`,
  source: (programId: string, kind: FileKind, version: string) =>
    `programs/${programId}/${kind}/${version}/${isPaged(kind) ? 'source.pdf' : 'source'}`,
  page: (programId: string, kind: FileKind, version: string, page: number) =>
    `programs/${programId}/${kind}/${version}/${page}.png`,
  part: (programId: string, version: string, name: string) =>
    `programs/${programId}/video/${version}/${name}`,
  captions: (programId: string, version: string) =>
    `programs/${programId}/captions/${version}/${captionsName}`,
  binned: (id: string) => `bin/${id}`,
} as const;

export const jobId = (programId: string, kind: FileKind) => `${programId}-${kind}`;

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export function announceUpload(
  { programId, kind }: MayUpload,
  { uid, size, name }: Pick<Upload, 'uid' | 'size' | 'name'>,
  now: number,
): { id: string; upload: Upload; changes: Record<string, Json> } {
  const id = hex(16);
  const upload: Upload = { uid, programId, kind, size, name, version: hex(8), at: now };
  return { id, upload, changes: put(stored.upload(id), upload) };
}

export async function receivedOf(files: Files, id: string, upload: Upload): Promise<number> {
  if (upload.complete) return upload.size;
  const { programId, kind, version, size } = upload;
  const [whole, received] = await Promise.all([
    files.size(filePaths.source(programId, kind, version)),
    files.size(filePaths.upload(id)),
  ]);
  return whole === null ? (received ?? 0) : size;
}

/** Marks the upload as receiving. Throws `notFound` when it was cancelled. */
export async function beginReceiving({ database, clock }: Ports, id: string, upload: Upload): Promise<void> {
  const place = stored.status(upload.programId, upload.kind);
  const current = await read(database, place);
  const now = clock.now();
  const { committed } = await change(database, stored.upload(id), (known) => {
    if (!known) return undefined;
    const before = current?.state === 'uploading' ? (known.before ?? 'none') : (current ?? 'none');
    return { ...known, at: now, before };
  });
  if (!committed) throw new ProblemError('notFound');
  const status: UploadStatus = { state: 'uploading', at: now };
  await database.update(put(place, status));
}

/** Marks an incomplete upload as stopped; `gone` deletes it. */
export async function endReceiving({ database, files }: Ports, id: string, gone = false): Promise<void> {
  const path = serverPaths.upload(id);
  const upload = await read(database, stored.upload(id));
  if (!upload || upload.complete) return;
  const place = stored.status(upload.programId, upload.kind);
  const current = await read(database, place);
  const changes: Record<string, Json> = gone ? { [path]: null } : { [`${path}/before`]: null };
  if (upload.before && current?.state === 'uploading')
    Object.assign(changes, upload.before === 'none' ? { [place.path]: null } : put(place, upload.before));
  await Promise.all([database.update(changes), gone && files.remove(filePaths.upload(id))]);
}

/** Makes a received file the newest version and queues its conversion. Idempotent, also at once: the sender and the recovery at start may both find the file whole. Throws `fileType` when the content does not fit. */
export function completeUpload(
  { database, files }: Ports,
  proof: MayUpload,
  id: string,
  upload: Upload,
  now: number,
): Promise<void> {
  return alone(database, `upload ${id}`, async () => {
    if ((await read(database, stored.upload(id)))?.complete) return;
    const { before: _, ...received } = upload;
    const { version, name, size, uid } = received;
    const source = filePaths.source(proof.programId, proof.kind, version);
    await files.move(filePaths.upload(id), source);
    const format = formatOf(proof.kind, await readHead(files, source));
    if (!format) {
      await files.remove(filePaths.version(proof.programId, proof.kind, version));
      throw new ProblemError('fileType');
    }
    await database.update({
      ...queued(proof, { version, format, name, size, uid }, now),
      ...put(stored.upload(id), { ...received, complete: true, at: now }),
    });
  });
}

export async function storeUpload(
  proof: MayUpload,
  files: Files,
  bytes: Uint8Array,
  now: number,
): Promise<Record<string, Json>> {
  const { programId, kind } = proof;
  const format = formatOf(kind, bytes);
  if (!format) throw new ProblemError('fileType');
  const version = hex(8);
  await files.write(filePaths.source(programId, kind, version), bytes);
  const name = `${programId}-${kind}.${format}`;
  return queued(proof, { version, format, name, size: bytes.length }, now);
}

function queued({ programId, kind }: MayUpload, file: StoredFile, now: number): Record<string, Json> {
  const job: ConversionJob = { ...file, programId, kind, at: now, attempts: 0 };
  const status: UploadStatus = { state: 'converting', at: now };
  return {
    ...put(stored.job(jobId(programId, kind)), job),
    ...put(stored.status(programId, kind), status),
  };
}

async function readHead(files: Files, path: string): Promise<Uint8Array> {
  const size = (await files.size(path)) ?? 0;
  const head = await files.open(path, { start: 0, end: Math.min(size, 64) - 1 });
  return new Uint8Array(await new Response(head?.stream ?? null).arrayBuffer());
}
