import type { Context } from 'hono';
import type { ProblemCode } from 'shared-data/models/problem';
import { auditChanges } from '../../data/audit.ts';
import { alone } from '../../data/lock.ts';
import { makeRoom } from '../../data/storage-quota.ts';
import {
  announceUpload,
  beginReceiving,
  completeUpload,
  endReceiving,
  filePaths,
  receivedOf,
} from '../../data/uploads.ts';
import type { Actor } from '../../policies/actor.ts';
import { type MayUpload, mayUpload } from '../../policies/files.ts';
import { programAccess } from '../../policies/program.ts';
import { ProblemError } from '../../problem.ts';
import { read } from '../../stored/database.ts';
import type { Upload } from '../../stored/file-records.ts';
import { stored } from '../../stored/places.ts';
import { isFullDisk } from '../../transient.ts';
import { perHour, perMinute } from '../limits.ts';
import { authenticate } from '../mount.ts';
import { senderIdle } from '../read-input.ts';
import type { App, Scope } from '../scope.ts';
import { incoming } from './incoming.ts';
import {
  readAnnouncement,
  requirePiece,
  tusAbilities,
  tusHeaders,
  tusVersion,
  uploadPath,
  wholeNumber,
} from './tus.ts';
import { UploadPace } from './upload-pace.ts';

interface Receiver {
  stop: AbortController;
  ended: Promise<unknown>;
}
/** By upload. Each ends after the one before it. */
class Receivers extends Map<string, Receiver> {
  readonly pace = new UploadPace();
}

interface Known {
  id: string;
  upload: Upload;
  proof: MayUpload;
  actor: Actor;
}

/** `/php/upload.php`, resumable (tus 1.0); metadata `programId`, `kind`, `filename`. 507 when the disk is full, 413 `quotaExceeded`. */
export function mountUploads(app: App, scope: Scope): void {
  const receivers = new Receivers();
  const each = `${uploadPath}/:id{[0-9a-f]{32}}`;
  app.use(`${uploadPath}/*`, async (context, next) => {
    const spoken = context.req.header('tus-resumable');
    if (context.req.method !== 'OPTIONS' && spoken !== tusVersion)
      return new Response(null, { status: 412, headers: { ...tusAbilities } });
    await next();
    context.header('tus-resumable', tusVersion);
  });
  app.options(uploadPath, () => new Response(null, { status: 204, headers: tusAbilities }));
  app.post(uploadPath, (context) => announce(scope, receivers, context));
  // Also answers HEAD.
  app.get(each, async (context) => {
    const known = await knownUpload(scope, context);
    await stopReceiving(receivers, known.id);
    return tell(known, await arrived(scope, known), 200);
  });
  app.patch(each, async (context) => {
    const known = await knownUpload(scope, context);
    return receive(scope, receivers, known, context);
  });
  app.delete(each, async (context) => {
    const { id } = await knownUpload(scope, context);
    await stopReceiving(receivers, id);
    await endReceiving(scope.ports, id, true);
    return new Response(null, { status: 204, headers: tusHeaders });
  });
}

async function announce(scope: Scope, receivers: Receivers, context: Context): Promise<Response> {
  const { ports, limiter } = scope;
  const actor = await authenticate(scope, context);
  limiter.take(uploadPath, actor.uid, [perHour(120)]);
  const { programId, kind, name, size } = readAnnouncement(context);
  const now = ports.clock.now();
  const proof = mayUpload(actor, await programAccess(ports.database, actor, programId), kind, now);
  // Serialised: parallel uploads together could exceed the quota.
  const { id, upload } = await alone(ports.database, `uploads ${actor.uid}`, async () => {
    await dropEarlier(scope, receivers, actor, proof);
    await ports.files.room(size).catch((error: unknown) => {
      throw rejectionOf(scope, error);
    });
    const emptied = actor.staff ? {} : await makeRoom(ports.database, actor.uid, size);
    const { changes, ...announced } = announceUpload(proof, { uid: actor.uid, size, name }, now);
    const after = { name, size };
    const audit = { audit: [{ what: `file/${programId}/${kind}`, before: null, after }] };
    const log = await auditChanges(ports.database, { actor, now, action: uploadPath }, audit);
    await ports.database.update({ ...changes, ...emptied, ...log });
    return announced;
  });
  const known: Known = { id, upload, proof, actor };
  const answer = context.req.header('content-type')
    ? await receive(scope, receivers, known, context, 0)
    : tell(known, 0, 201);
  const headers = new Headers(answer.headers);
  headers.set('location', `${uploadPath}/${id}`);
  return new Response(null, { status: 201, headers });
}

/** A new upload replaces the sender's earlier one for the same file. */
async function dropEarlier(scope: Scope, receivers: Receivers, actor: Actor, proof: MayUpload) {
  const all = await read(scope.ports.database, stored.uploads);
  for (const [id, { uid, programId, kind, complete }] of Object.entries(all)) {
    if (complete || uid !== actor.uid || programId !== proof.programId || kind !== proof.kind) continue;
    await stopReceiving(receivers, id);
    await endReceiving(scope.ports, id, true);
  }
}

/** The caller's own upload, with permission checked again. */
async function knownUpload(scope: Scope, context: Context): Promise<Known> {
  const { ports, limiter } = scope;
  const actor = await authenticate(scope, context);
  limiter.take(`${uploadPath}/`, actor.uid, [perMinute(300)]);
  const id = context.req.param('id') ?? '';
  const upload = await read(ports.database, stored.upload(id));
  if (upload?.uid !== actor.uid) throw new ProblemError('notFound');
  return { id, upload, proof: await stillMay(scope, actor, upload), actor };
}

async function stillMay({ ports }: Scope, actor: Actor, upload: Upload): Promise<MayUpload> {
  const access = await programAccess(ports.database, actor, upload.programId);
  return mayUpload(actor, access, upload.kind, ports.clock.now());
}

async function receive(
  scope: Scope,
  receivers: Receivers,
  known: Known,
  context: Context,
  at = wholeNumber(context.req.header('upload-offset')),
): Promise<Response> {
  const { id } = known;
  const body = requirePiece(context, scope.options);
  if (at === null) throw new ProblemError('invalid', { detail: 'Upload-Offset is required' });
  const before = receivers.get(id);
  const stop = new AbortController();
  const length = Number(context.req.header('content-length') ?? 0);
  const pace = (bytes: number) => receivers.pace.sent(known.actor, bytes);
  // Registered before the offset is read: two requests at the same offset must not both append.
  const work = end(before).then(() => receivePiece(scope, known, { at, length, body, pace }, stop.signal));
  const receiver = { stop, ended: work.catch(() => {}) };
  receivers.set(id, receiver);
  try {
    return tell(known, await work, 204);
  } finally {
    if (receivers.get(id) === receiver) receivers.delete(id);
  }
}

interface Piece {
  at: number;
  length: number;
  body: ReadableStream<Uint8Array>;
  pace(bytes: number): Promise<void>;
}

async function receivePiece(
  scope: Scope,
  known: Known,
  { at, length, body, pace }: Piece,
  superseded: AbortSignal,
): Promise<number> {
  const { size } = known.upload;
  const offset = await arrived(scope, known);
  if (offset !== at) throw new ProblemError('conflict', { detail: `the upload continues at ${offset}` });
  if (offset === size) return offset;
  if (length > size - offset) {
    await endReceiving(scope.ports, known.id, true);
    throw new ProblemError('fileTooLarge');
  }
  return take(scope, known, { offset, body, pace }, superseded);
}

async function take(
  scope: Scope,
  known: Known,
  { offset, body, pace }: Pick<Piece, 'body' | 'pace'> & { offset: number },
  superseded: AbortSignal,
): Promise<number> {
  const { ports } = scope;
  const { id, upload } = known;
  const { kind, size } = upload;
  // While the file is opened; no byte is written before.
  const begun = beginReceiving(ports, id, upload);
  begun.catch(() => {});
  let received: number;
  try {
    received = await ports.files.append(
      filePaths.upload(id),
      offset,
      after(begun, () => incoming(body, { kind, offset, size, idle: senderIdle, superseded, pace })),
    );
  } catch (error) {
    const reason = rejectionOf(scope, error);
    const code = reason instanceof ProblemError ? reason.code : undefined;
    await begun.catch(() => {});
    if (code === 'notFound') await ports.files.remove(filePaths.upload(id));
    else await endReceiving(ports, id, code !== undefined && useless.includes(code));
    throw reason;
  }
  if (received === size) return arrived(scope, known);
  await endReceiving(ports, id);
  return received;
}

async function* after<T>(begun: Promise<unknown>, next: () => AsyncIterable<T>): AsyncGenerator<T> {
  await begun;
  yield* next();
}

/** Rejections after which received data is deleted. */
const useless: ProblemCode[] = ['fileTooLarge', 'fileType', 'noRoom'];

function rejectionOf({ log }: Scope, error: unknown): unknown {
  if (!isFullDisk(error)) return error;
  log.error('an upload does not fit on the disk', { error: String(error) });
  return new ProblemError('noRoom');
}

/** Bytes received. Completes the upload when that is all of them. */
async function arrived(scope: Scope, known: Known): Promise<number> {
  const { ports } = scope;
  const { id, actor } = known;
  const upload = await read(ports.database, stored.upload(id));
  if (!upload) throw new ProblemError('notFound');
  const received = await receivedOf(ports.files, id, upload);
  if (received < upload.size || upload.complete) return received;
  try {
    // The program or the permission may have gone during the upload.
    const proof = await stillMay(scope, actor, upload);
    await completeUpload(ports, proof, id, upload, ports.clock.now());
  } catch (error) {
    if (error instanceof ProblemError) await endReceiving(ports, id, true);
    throw error;
  }
  return received;
}

async function stopReceiving(receivers: Receivers, id: string): Promise<void> {
  await end(receivers.get(id));
}

async function end(receiver: Receiver | undefined): Promise<void> {
  receiver?.stop.abort();
  await receiver?.ended;
}

function tell({ upload }: Known, received: number, status: 200 | 201 | 204): Response {
  const headers = { ...tusHeaders, 'upload-offset': String(received), 'upload-length': String(upload.size) };
  return new Response(null, { status, headers });
}
