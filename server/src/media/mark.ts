import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { textLength, writeTextPage } from './write-pdf.ts';

export interface Mark {
  width: number;
  height: number;
  ink: Uint8Array;
}

const fontSize = 26;
const angle = 0.42;
const maxLetters = 60;
const darkEnough = 160;

/** Draws a slanted text with a margin; cut after 60 characters. */
export async function drawMark(library: PDFiumLibrary, words: string): Promise<Mark> {
  const text = [...words.normalize('NFC')].slice(0, maxLetters).join('');
  const length = textLength(text) * fontSize;
  const width = Math.ceil(length * Math.cos(angle) + 2 * fontSize);
  const height = Math.ceil(length * Math.sin(angle) + 3 * fontSize);
  const page = { width, height, text, size: fontSize, x: fontSize, y: fontSize, angle };
  const document = await library.loadDocument(writeTextPage(page));
  try {
    let mark: Mark = { width, height, ink: new Uint8Array(width * height) };
    await document.getPage(0).render({
      scale: 1,
      render: async (bitmap) => {
        const ink = new Uint8Array(bitmap.width * bitmap.height);
        for (let i = 0; i < ink.length; i++) ink[i] = (bitmap.data[i * 4] as number) < darkEnough ? 1 : 0;
        mark = { width: bitmap.width, height: bitmap.height, ink };
        return new Uint8Array();
      },
    });
    return mark;
  } finally {
    document.destroy();
  }
}

/** Calls back for every pixel of a page that the mark covers; every other row of marks is shifted by half. */
export function eachMarked(
  { width, height, ink }: Mark,
  page: { width: number; height: number },
  call: (x: number, y: number) => void,
): void {
  for (let y = 0; y < page.height; y++) {
    const row = (y % height) * width;
    let column = Math.floor(y / height) % 2 ? width >> 1 : 0;
    for (let x = 0; x < page.width; x++) {
      if (ink[row + column]) call(x, y);
      if (++column === width) column = 0;
    }
  }
}
