import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { PrintFonts, PrintOrder } from './order.ts';

export type Paper = PDFKit.PDFDocument;

export const ink = '#1b2430';
export const quiet = '#5a6675';
export const line = '#c9d3dd';
export const accent = '#1f5f8b';
/** Points. */
export const millimetre = 72 / 25.4;

/** A document whose fonts have Latin and Japanese letters; the first page is added by the caller. */
export function openPaper(
  order: Pick<PrintOrder, 'title' | 'locale'>,
  subject: string,
  fonts: PrintFonts,
  options: PDFKit.PDFDocumentOptions = {},
): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    // Standard fonts would be read from files.
    font: '',
    lang: order.locale,
    displayTitle: true,
    info: { Title: `${subject} – ${order.title}`, Author: order.title },
    ...options,
  });
  paper.registerFont('text', fonts.text);
  paper.registerFont('bold', fonts.bold);
  return paper;
}

export async function bytesOf(paper: Paper, draw: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  paper.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  paper.on('end', () => resolve());
  paper.on('error', reject);
  draw();
  paper.end();
  await promise;
  const bytes = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export interface Box {
  x: number;
  y: number;
  width: number;
}

/** One line as large as fits, at most `size`; below `least` it is broken into lines. Returns where the next text may begin. */
export function fitted(
  paper: Paper,
  text: string,
  { x, y, width }: Box,
  size: number,
  { least = size / 2, font = 'bold', align = 'center' as 'left' | 'center', colour = ink } = {},
): number {
  if (text === '') return y;
  paper.font(font).fontSize(size).fillColor(colour);
  const wide = paper.widthOfString(text);
  const fits = Math.max(least, Math.min(size, Math.floor(((size * width) / wide) * 0.98 * 10) / 10));
  paper.fontSize(fits).text(text, x, y, { width, align, lineGap: fits * 0.15 });
  return paper.y;
}

/** As much as fits on one line. */
export function clipped(paper: Paper, text: string, width: number): string {
  if (paper.widthOfString(text) <= width) return text;
  const letters = [...text];
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (paper.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) least = middle;
    else most = middle - 1;
  }
  return `${letters.slice(0, least).join('')}…`;
}

export function qrCode(paper: Paper, text: string, { x, y, width }: Box): void {
  // A fixed mask: trying all eight takes most of the time of a sheet of badges.
  const { data, size } = encode(text, { ecc: 'M', border: 0, boostEcc: false, maskPattern: 2 });
  const module = width / size;
  data.forEach((row, down) => {
    for (let from = 0; from < size; from++) {
      if (!row[from]) continue;
      let to = from;
      while (to < size && row[to]) to++;
      paper.rect(x + from * module, y + down * module, (to - from) * module, module);
      from = to;
    }
  });
  paper.fill('#000');
}

export function textWidth(paper: Paper): number {
  return paper.page.width - paper.page.margins.left - paper.page.margins.right;
}

/** Numbers at the foot of every page, from 1, but for the first `without`. Needs buffered pages. */
export function numberPages(paper: Paper, without = 0): number {
  const { start, count } = paper.bufferedPageRange();
  for (let at = start + without; at < start + count; at++) {
    paper.switchToPage(at);
    // The foot lies in the margin, where text would begin a new page.
    const { bottom } = paper.page.margins;
    paper.page.margins.bottom = 0;
    paper
      .font('text')
      .fontSize(9)
      .fillColor(quiet)
      .text(String(at + 1), 0, paper.page.height - 34, { width: paper.page.width, align: 'center' });
    paper.page.margins.bottom = bottom;
  }
  return count;
}
