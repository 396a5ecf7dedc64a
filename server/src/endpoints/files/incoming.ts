import { type FileKind, formatHead, formatOf } from 'shared-data/models/upload';
import { joinBytes } from '../../bytes.ts';
import { ProblemError } from '../../problem.ts';
import { slowestSender } from '../read-input.ts';

export interface Expected {
  kind: FileKind;
  offset: number;
  size: number;
  /** Milliseconds without data before the sender counts as gone. */
  idle: number;
  /** Fires when another request resumes the upload; data in flight is still accepted. */
  superseded: AbortSignal;
  /** Resolves when more may come. */
  pace?(bytes: number): Promise<void>;
}

/** Milliseconds without data, and in total, left to a superseded request. */
const lastIdle = 150;
const lastWhole = 5000;

/** Streams the body. Throws, after valid data: `fileTooLarge`, `fileType` (wrong signature), `timeout`, or `conflict` when superseded. */
export async function* incoming(
  body: ReadableStream<Uint8Array>,
  { kind, offset, size, idle, superseded, pace }: Expected,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  let left = size - offset;
  const read = tolerantReader(reader, idle, superseded);
  const begun = performance.now();
  let taken = 0;
  let head: Uint8Array | null = offset === 0 ? new Uint8Array() : null;
  try {
    for (;;) {
      const { done, value } = await read();
      if (done) break;
      if (value.length > left) throw new ProblemError('fileTooLarge');
      left -= value.length;
      taken += value.length;
      const seconds = (performance.now() - begun - idle) / 1000;
      // Received data is kept, and the upload can be resumed.
      if (left > 0 && taken < seconds * slowestSender) throw new ProblemError('timeout');
      await pace?.(value.length);
      let ready = value;
      if (head) {
        ready = joinBytes([head, value]);
        // Too short to recognise: keep it until more arrives.
        if (ready.length < formatHead && left > 0) {
          head = ready;
          continue;
        }
        if (!formatOf(kind, ready)) throw new ProblemError('fileType');
        head = null;
      }
      yield ready;
    }
    if (head?.length) yield head;
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function tolerantReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idle: number,
  superseded: AbortSignal,
): () => ReturnType<typeof reader.read> {
  let end = Number.POSITIVE_INFINITY;
  return async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const conflict = () => reject(new ProblemError('conflict'));
    let timer = setTimeout(() => reject(new ProblemError('timeout')), idle);
    const hurry = () => {
      const now = performance.now();
      if (end === Number.POSITIVE_INFINITY) end = now + lastWhole;
      clearTimeout(timer);
      timer = setTimeout(conflict, Math.min(lastIdle, Math.max(0, end - now)));
    };
    superseded.addEventListener('abort', hurry, { once: true });
    if (superseded.aborted) hurry();
    try {
      if (performance.now() >= end) throw new ProblemError('conflict');
      return await Promise.race([reader.read(), promise]);
    } finally {
      clearTimeout(timer);
      superseded.removeEventListener('abort', hurry);
    }
  };
}
