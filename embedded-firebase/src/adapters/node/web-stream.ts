import type { Readable } from 'node:stream';
import { finished } from 'node:stream';

/**
 * Replaces `Readable.toWeb`, whose stream, when it is cancelled while data flows, throws an error that nobody can catch and that ends
 * the process (nodejs/node#64529). Chunks are Uint8Arrays; cancelling destroys the source.
 */
export function toWebStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  let detach = () => {};
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const enqueue = (bytes: Uint8Array<ArrayBuffer>) => {
          controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) <= 0) source.pause();
        };
        detach = () => {
          stopWatching();
          source.off('data', enqueue);
          source.on('error', () => {});
        };
        const stopWatching = finished(source, { writable: false }, (error) => {
          detach();
          if (error) controller.error(error);
          else controller.close();
        });
        source.pause();
        source.on('data', enqueue);
      },
      pull: () => void source.resume(),
      cancel(reason) {
        detach();
        source.destroy(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: source.readableHighWaterMark }),
  );
}
