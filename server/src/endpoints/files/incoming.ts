import { type FileKind, formatHead, formatOf } from 'shared-data/models/upload';
import { joinBytes } from '../../bytes.ts';
import { ProblemError } from '../../problem.ts';
import { slowestSender } from '../read-input.ts';

export interface Expected {
  kind: FileKind;
  /** Bytes that are there already. */
  offset: number;
  /** Bytes of the whole file. */
  size: number;
  /** Milliseconds without a byte after which the sender counts as gone. */
  idle: number;
  /** Another request wants to go on with the upload: what is still on its way may come in, no more. */
  superseded: AbortSignal;
}

/** Milliseconds without a byte, and in all, that are left to a request once it is superseded. */
const lastIdle = 150;
const lastWhole = 5000;

/**
 * The body of a request as it arrives. Throws, after what was good: `fileTooLarge` when more comes than was announced, `fileType` as
 * soon as a file begins like something else, `timeout` when nothing comes any more, `conflict` when it is superseded.
 */
export async function* incoming(
  body: ReadableStream<Uint8Array>,
  { kind, offset, size, idle, superseded }: Expected,
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
      // what has arrived stays, and the upload goes on from there
      if (left > 0 && taken < seconds * slowestSender) throw new ProblemError('timeout');
      let ready = value;
      if (head) {
        ready = joinBytes([head, value]);
        // What is held back belongs to the file all the same.
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
