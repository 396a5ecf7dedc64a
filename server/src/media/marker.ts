import type { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Media } from '../ports.ts';
import { drawMark, type Mark } from './mark.ts';
import { type Inflate, markPng } from './mark-png.ts';
import type { Deflate } from './png.ts';

/** Marks that are kept, the last ones asked for. */
const keptMarks = 50;
/** Pages worked on at a time, as each takes megabytes. */
const atOnce = 2;

/** Marks pages; each text is drawn once as long as it is in use. */
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
  let working = 0;
  const waiting: (() => void)[] = [];
  return {
    async markPage(png, text) {
      if (working === atOnce) await new Promise<void>((turn) => waiting.push(turn));
      else working++;
      try {
        return await markPng(png, await markOf(text), zlib.inflate, zlib.deflate);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else working--;
      }
    },
  };
}
