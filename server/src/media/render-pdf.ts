import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { MediaError, type PageImage } from '../ports.ts';
import { type Deflate, encodePng } from './png.ts';

const maxPages = 200;
const pointsPerInch = 72;
const dotsPerInch = 150;
const maxWidth = 1600;
const maxHeight = 3200;

/** Renders every page at 150 dpi, at most 1,600 pixels wide. */
export async function renderPages(
  library: PDFiumLibrary,
  pdf: Uint8Array,
  deflate: Deflate,
  onPage: (page: PageImage) => Promise<void>,
): Promise<void> {
  const document = await open(library, pdf);
  try {
    const total = document.getPageCount();
    if (total < 1) throw new MediaError('empty');
    if (total > maxPages) throw new MediaError('tooManyPages', `${total} pages`);
    for (let index = 0; index < total; index++) await onPage(await render(document, index, total, deflate));
  } finally {
    document.destroy();
  }
}

async function open(library: PDFiumLibrary, pdf: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(pdf);
  } catch (error) {
    const reason = String((error as Error).message);
    throw new MediaError(/password|security/i.test(reason) ? 'encrypted' : 'corrupt', reason);
  }
}

async function render(
  document: PDFiumDocument,
  index: number,
  total: number,
  deflate: Deflate,
): Promise<PageImage> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth >= 1 && originalHeight >= 1)) throw new MediaError('corrupt', 'a page without a size');
  const scale = Math.min(dotsPerInch / pointsPerInch, maxWidth / originalWidth, maxHeight / originalHeight);
  let png: Uint8Array = new Uint8Array();
  const { width, height } = await page.render({
    scale,
    render: async (bitmap) => {
      png = await encodePng(bitmap.data, bitmap.width, bitmap.height, deflate);
      return png;
    },
  });
  return { number: index + 1, total, width, height, png };
}
