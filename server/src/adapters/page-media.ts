import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { renderPages } from '../media/render-pdf.ts';
import type { Media } from '../ports.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** Converts inside a page, where there are no processes. pdfium is fetched with the first conversion. For the pretend world only. */
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
  };
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
