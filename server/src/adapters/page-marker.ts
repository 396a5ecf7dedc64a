import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { createMarker } from '../media/marker.ts';
import type { Media } from '../ports.ts';
import { loadPdfium } from './pdf/library.ts';

const [inflated, deflated] = [promisify(inflate), promisify(deflate)];
/** Speed before size: a page is marked for one reader and lives for minutes. */
const level = 3;

/** In-process is safe: it reads only images that this server made. */
export function pageMarker(): Pick<Media, 'markPage'> {
  let library: Promise<PDFiumLibrary> | undefined;
  const load = () => {
    library ??= loadPdfium().catch((error: unknown) => {
      library = undefined;
      throw error;
    });
    return library;
  };
  return createMarker(load, { inflate: inflated, deflate: (bytes) => deflated(bytes, { level }) });
}
