import type { Readable } from 'node:stream';
import { finished } from 'node:stream';

/**
 * `Readable.toWeb` throws an uncatchable error when cancelled while data flows (nodejs/node#64529). Cancelling destroys the source. An error of
 * the source comes after what had arrived before it.
 */
export function toWebStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const highWaterMark = source.readableHighWaterMark;
  let detach = () => {};
  let failure: Error | undefined;
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
          if (!error) controller.close();
          else if (controller.desiredSize === highWaterMark) controller.error(error);
          else failure = error;
        });
        source.pause();
        source.on('data', enqueue);
      },
      pull(controller) {
        if (failure) controller.error(failure);
        else source.resume();
      },
      cancel(reason) {
        detach();
        source.destroy(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark }),
  );
}
