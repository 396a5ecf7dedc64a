import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { createMarker } from '../media/marker.ts';
import type { Media } from '../ports.ts';
import { loadPdfium } from './pdf/library.ts';

const [inflated, deflated] = [promisify(inflate), promisify(deflate)];
/** A page is marked for one reader and for minutes: speed before size. */
const level = 3;

/** Marks pages in this process: nothing of others is read but images that this server made. */
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
