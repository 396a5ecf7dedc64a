import type { Readable } from 'node:stream';
import { finished } from 'node:stream';

/** `Readable.toWeb` throws an uncatchable error when cancelled while data flows (nodejs/node#64529). Cancelling destroys the source. */
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
