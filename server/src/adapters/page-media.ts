import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { renderPages } from '../media/render-pdf.ts';
import type { Media, VideoFacts } from '../ports.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** Converts inside a page, where there are no processes. Each converter is fetched with the first conversion. For the pretend world only. */
export function pageMedia(): Media {
  return {
    async renderPdf(pdf, onPage, signal) {
      library ??= import('@hyzyla/pdfium/browser/base64').then(({ PDFiumLibrary }) =>
        PDFiumLibrary.init({ disableBase64Warning: true }),
      );
      await renderPages(await library, pdf, deflate, (page) => {
        signal?.throwIfAborted();
        return onPage(page);
      });
    },
    async streamVideo(video, format, onPart, signal) {
      const [{ BlobSource }, { streamVideo }] = await Promise.all([
        import('mediabunny'),
        import('../media/stream-video.ts'),
      ]);
      const source = new BlobSource(
        await new Response(video as ReadableStream<Uint8Array<ArrayBuffer>>).blob(),
      );
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

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
