import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { FairTurns } from 'embedded-firebase/fair-turns';
import type { Media } from '../ports.ts';
import { drawMark, type Mark } from './mark.ts';
import { type Inflate, markPng } from './mark-png.ts';
import type { Deflate } from './png.ts';

const keptMarks = 50;
/** Each page takes megabytes. */
const atOnce = 2;

export function createMarker(
  library: () => Promise<PDFiumLibrary>,
  zlib: { inflate: Inflate; deflate: Deflate },
): Pick<Media, 'markPage'> {
  const marks = new Map<string, Promise<Mark>>();
  const markOf = (text: string): Promise<Mark> => {
    const mark = marks.get(text) ?? library().then((loaded) => drawMark(loaded, text));
    marks.delete(text);
    marks.set(text, mark);
    mark.catch(() => marks.delete(text));
    for (const oldest of marks.keys()) if (marks.size > keptMarks) marks.delete(oldest);
    return mark;
  };
  // Fair per reader: many pages for one reader do not delay the others.
  const turns = new FairTurns(atOnce);
  return {
    markPage: (png, text) =>
      turns.take([text], async () => markPng(png, await markOf(text), zlib.inflate, zlib.deflate)),
  };
}
