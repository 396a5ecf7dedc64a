import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { createMarker } from '../media/marker.ts';
import { renderPages } from '../media/render-pdf.ts';
import type { Media, VideoFacts } from '../ports.ts';

let library: Promise<PDFiumLibrary> | undefined;
function load(): Promise<PDFiumLibrary> {
  library ??= import('@hyzyla/pdfium/browser/base64').then(({ PDFiumLibrary }) =>
    PDFiumLibrary.init({ disableBase64Warning: true }),
  );
  return library;
}

export function pageMedia(): Media {
  return {
    ...createMarker(load, { inflate, deflate }),
    async renderPdf(pdf, onPage, signal) {
      await renderPages(await load(), pdf, deflate, (page) => {
        signal?.throwIfAborted();
        return onPage(page);
      });
    },
    async streamVideo({ stream }, format, onPart, signal) {
      const [{ BlobSource }, { streamVideo }] = await Promise.all([
        import('mediabunny'),
        import('../media/stream-video.ts'),
      ]);
      const source = new BlobSource(await new Response(stream).blob());
      const known: VideoFacts = { duration: 0, width: 0, height: 0 };
      const onFacts = async (facts: VideoFacts) => void Object.assign(known, facts);
      await streamVideo(source, format, onFacts, async (part) => {
        signal?.throwIfAborted();
        await onPart(part);
      });
      return known;
    },
  };
}

const deflate = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream('deflate'));
const inflate = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new DecompressionStream('deflate'));

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer());
}
