import type { Json } from 'embedded-firebase';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { type FileKind, fileKinds, type UploadStatus } from 'shared-data/models/upload';
import type { MayRemove } from '../policies/files.ts';
import type { Database } from '../ports.ts';
import { put, read } from '../stored/database.ts';
import type { BinnedFile } from '../stored/file-records.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';
import { jobId } from './uploads.ts';

export type Shown = Record<string, Json>;

/** `state/page/{kind}/{programId}` or `state/movie/{programId}`; captions are shown as soon as they are stored. */
export function shownPath(programId: string, kind: FileKind): string {
  if (kind === 'captions') return serverPaths.file(programId, kind);
  return kind === 'video' ? serverDbPaths.movie(programId) : serverDbPaths.pageSet(kind, programId);
}

export async function shownVersion(
  database: Database,
  programId: string,
  kind: FileKind,
): Promise<string | undefined> {
  if (kind === 'captions') return (await read(database, stored.file(programId, kind)))?.version;
  const shown =
    kind === 'video'
      ? await read(database, stored.movie(programId))
      : await read(database, stored.pageSet(kind, programId));
  return shown?.version;
}

export const binnedId = (programId: string, kind: FileKind, version: string) =>
  `${jobId(programId, kind)}-${version}`;

export const binDays = 30;
/** Per place: repeated uploads and removals must not fill the disk. */
export const binnedAtMost = 10;

/** Moves a file to the bin, whatever its state. Empty when there is none. */
export async function binFile(
  database: Database,
  { programId, kind }: MayRemove,
  uid: string,
  now: number,
): Promise<Record<string, Json>> {
  const [shown, job, file, uploads, status] = await Promise.all([
    shownVersion(database, programId, kind),
    read(database, stored.job(jobId(programId, kind))),
    read(database, stored.file(programId, kind)),
    read(database, stored.uploads),
    read(database, stored.status(programId, kind)),
  ]);
  const pending = Object.entries(uploads).filter(
    ([, upload]) => upload.programId === programId && upload.kind === kind && !upload.complete,
  );
  if (!shown && !job && pending.length === 0 && (!status || status.state === 'deleted')) return {};
  const deleted: UploadStatus = { state: 'deleted', at: now };
  const changes: Record<string, Json> = {
    [shownPath(programId, kind)]: null,
    [serverPaths.job(jobId(programId, kind))]: null,
    [serverPaths.file(programId, kind)]: null,
    ...put(stored.status(programId, kind), deleted),
  };
  for (const [id] of pending) changes[serverPaths.upload(id)] = null;
  for (const version of new Set([shown, job?.version])) {
    if (!version) continue;
    const known = [file, job].find((one) => one?.version === version);
    const entry: BinnedFile = {
      ...{ programId, kind, version, at: now, uid, name: known?.name ?? '' },
      ...(known?.uid && { sender: known.uid, bytes: known.bytes ?? known.size }),
    };
    Object.assign(changes, put(stored.binnedFile(binnedId(programId, kind, version)), entry));
  }
  return changes;
}

export async function binAllFiles(
  database: Database,
  removals: (kind: FileKind) => MayRemove,
  uid: string,
  now: number,
): Promise<Record<string, Json>> {
  const all: Record<string, Json> = {};
  for (const kind of fileKinds) {
    const removal = removals(kind);
    const { programId } = removal;
    Object.assign(all, await binFile(database, removal, uid, now));
    // Also what an upload or a conversion writes between the reading above and the deletion.
    all[shownPath(programId, kind)] = null;
    all[serverPaths.job(jobId(programId, kind))] = null;
    all[serverPaths.file(programId, kind)] = null;
    all[serverDbPaths.statusOf(programId, kind)] = null;
  }
  return all;
}
