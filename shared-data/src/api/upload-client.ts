import type { FileKind } from '../models/upload.ts';
import { ApiError } from '../platform/errors.ts';

export interface UploadOptions {
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** Milliseconds before the first retry; doubles with each further one. */
  retryDelay?: number;
}

export interface Transport {
  urlOf(path: string): Promise<string>;
  authorization(): Promise<Record<string, string>>;
  rejection(status: number, text: string): ApiError;
}

const path = '/php/upload.php';
const version = { 'tus-resumable': '1.0.0' };
const maxFruitless = 8;
const maxPause = 30_000;

interface Answer {
  status: number;
  text: string;
  header(name: string): string | null;
}

/** Resumable chunked upload (tus 1.0), also after a reload. Rejects with `ApiError`, or with the signal's reason when aborted. */
export async function sendFile(
  transport: Transport,
  programId: string,
  kind: FileKind,
  file: Blob,
  { onProgress, signal, retryDelay = 1000 }: UploadOptions = {},
): Promise<{ state: 'converting' }> {
  const memory = placeMemory(programId, kind, file);
  let told = 0;
  const tell = (fraction: number) => {
    if (fraction < told) return;
    told = fraction;
    onProgress?.(fraction);
  };
  const progress = { known: 0, fruitless: 0 };
  for (;;) {
    signal?.throwIfAborted();
    try {
      await tryOnce(transport, { programId, kind, file, memory, progress, tell, signal });
      break;
    } catch (error) {
      await afterFailure(transport, error, memory, progress, signal);
      await pause(Math.min(retryDelay * 2 ** (progress.fruitless - 1), maxPause), signal);
    }
  }
  memory.set(null);
  tell(1);
  return { state: 'converting' };
}

interface Progress {
  known: number;
  fruitless: number;
}

interface Sending {
  programId: string;
  kind: FileKind;
  file: Blob;
  memory: PlaceMemory;
  progress: Progress;
  tell(fraction: number): void;
  signal: AbortSignal | undefined;
}

async function tryOnce(transport: Transport, sending: Sending): Promise<void> {
  const { programId, kind, file, memory, progress, tell, signal } = sending;
  const before = memory.get();
  const place = before ?? (await announce(transport, programId, kind, file));
  if (!before) memory.set(place);
  const offset = before ? await arrived(transport, place) : 0;
  if (offset > progress.known) progress.fruitless = 0;
  progress.known = offset;
  if (offset === file.size) return;
  const onLoaded = (loaded: number) => tell(Math.min((offset + loaded) / file.size, 0.999));
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  const body = offset === 0 ? file : file.slice(offset);
  const answer = await call(transport, 'PATCH', place, headers, { body, onLoaded, signal });
  if (Number(answer.header('upload-offset')) !== file.size) throw new ApiError('unavailable', answer.status);
}

async function afterFailure(
  transport: Transport,
  error: unknown,
  memory: PlaceMemory,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const place = memory.get();
  progress.fruitless += 1;
  if (signal?.aborted) {
    memory.set(null);
    if (place) void call(transport, 'DELETE', place, {}).catch(() => {});
    throw signal.reason;
  }
  const { code, status } = error as ApiError;
  const forgotten = place !== null && status === 404 && progress.fruitless === 1;
  if (forgotten || !isTransient(code)) memory.set(null);
  if ((!forgotten && !isTransient(code)) || progress.fruitless >= maxFruitless) throw error;
}

function isTransient(code: ApiError['code'] | undefined): boolean {
  return code === 'unavailable' || code === 'timeout' || code === 'conflict' || code === 'tooManyRequests';
}

async function announce(
  transport: Transport,
  programId: string,
  kind: FileKind,
  file: Blob,
): Promise<string> {
  const metadata = { programId, kind, filename: (file as File).name ?? '' };
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${base64(value)}`);
  const answer = await call(transport, 'POST', path, {
    'upload-length': String(file.size),
    'upload-metadata': pairs.join(),
  });
  const place = answer.header('location') ?? '';
  if (!isPlace(place)) throw new ApiError('internal', answer.status);
  return place;
}

async function arrived(transport: Transport, place: string): Promise<number> {
  return Number((await call(transport, 'HEAD', place, {})).header('upload-offset'));
}

/** `XMLHttpRequest`, because `fetch` reports no upload progress. */
async function call(
  { urlOf, authorization, rejection }: Transport,
  method: string,
  place: string,
  headers: Record<string, string>,
  {
    body,
    onLoaded,
    signal,
  }: { body?: Blob; onLoaded?: (bytes: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const url = await urlOf(place);
  const all = { ...version, ...headers, ...(await authorization()) };
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(all)) xhr.setRequestHeader(name, value);
    if (onLoaded) xhr.upload.onprogress = (event) => onLoaded(event.loaded);
    xhr.onload = () => {
      const { status, responseText: text } = xhr;
      if (status >= 200 && status < 300)
        resolve({ status, text, header: (name) => xhr.getResponseHeader(name) });
      else reject(rejection(status, text));
    };
    xhr.onerror = () => reject(new ApiError('unavailable', 0));
    xhr.onabort = () => reject(signal?.reason ?? new ApiError('unavailable', 0));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body ?? null);
  });
}

interface PlaceMemory {
  get(): string | null;
  set(place: string | null): void;
}

function placeMemory(programId: string, kind: FileKind, file: Blob): PlaceMemory {
  const { name = '', lastModified = 0 } = file as Partial<File>;
  const key = ['upload', programId, kind, name, file.size, lastModified].join('/');
  let here: string | null = null;
  try {
    here = localStorage.getItem(key);
  } catch {
    // Without storage, uploads cannot resume after a reload.
  }
  return {
    get: () => (here !== null && isPlace(here) ? here : null),
    set(place) {
      here = place;
      try {
        if (place === null) localStorage.removeItem(key);
        else localStorage.setItem(key, place);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}

function isPlace(text: string): boolean {
  return text.startsWith(`${path}/`) && /^[0-9a-f]+$/.test(text.slice(path.length + 1));
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
