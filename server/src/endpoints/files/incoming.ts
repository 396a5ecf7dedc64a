import { type FileKind, formatHead, formatOf } from 'shared-data/models/upload';
import { Refusal } from '../../problem.ts';

export interface Expected {
  kind: FileKind;
  /** Bytes that are there already. */
  offset: number;
  /** Bytes of the whole file. */
  size: number;
  /** Milliseconds without a byte after which the sender counts as gone. */
  idle: number;
  /** Another request goes on with the upload. */
  superseded: AbortSignal;
}

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
  let head: Uint8Array | null = offset === 0 ? new Uint8Array() : null;
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), idle, superseded);
      if (done) break;
      if (value.length > left) throw new Refusal('fileTooLarge');
      left -= value.length;
      let ready = value;
      if (head) {
        ready = join(head, value);
        // What is held back belongs to the file all the same.
        if (ready.length < formatHead && left > 0) {
          head = ready;
          continue;
        }
        if (!formatOf(kind, ready)) throw new Refusal('fileType');
        head = null;
      }
      yield ready;
    }
    if (head?.length) yield head;
  } finally {
    void reader.cancel().catch(() => {});
  }
}

async function withTimeout<T>(work: Promise<T>, idle: number, superseded: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal('timeout')), idle);
  const stop = () => reject(new Refusal('conflict'));
  superseded.addEventListener('abort', stop, { once: true });
  if (superseded.aborted) stop();
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    superseded.removeEventListener('abort', stop);
  }
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
