import type { BadgeEntry, PrintFonts, PrintOrder } from './order.ts';
import {
  type Box,
  bytesOf,
  clipped,
  fitted,
  line,
  millimetre,
  openPaper,
  type Paper,
  qrCode,
  quiet,
} from './paper.ts';

const mm = (count: number) => count * millimetre;
const a6 = { width: mm(105), height: mm(148) };
const card = { width: mm(90), height: mm(55) };
const perSheet = { across: 2, down: 5 };
const page = { width: mm(210), height: mm(297) };

/** One A6 page each, or cards of 90 × 55 mm, ten on an A4 sheet with crop marks. */
export function badges(
  order: PrintOrder,
  { sheet, people }: { sheet: 'a6' | 'cards'; people: readonly BadgeEntry[] },
  fonts: PrintFonts,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  const size = sheet === 'a6' ? ([a6.width, a6.height] as [number, number]) : 'A4';
  const paper = openPaper(order, 'Badges', fonts, { size, margin: 0 });
  return bytesOf(paper, () =>
    people.forEach((person, at) => {
      if (sheet === 'a6') {
        paper.addPage();
        tall(paper, order, person);
      } else onSheet(paper, order, person, at);
      tell(at + 1);
    }),
  );
}

function onSheet(paper: Paper, order: PrintOrder, person: BadgeEntry, at: number): void {
  const { across, down } = perSheet;
  const place = at % (across * down);
  if (place === 0) paper.addPage();
  const left = (page.width - across * card.width) / 2;
  const top = (page.height - down * card.height) / 2;
  const x = left + (place % across) * card.width;
  const y = top + Math.floor(place / across) * card.height;
  cropMarks(paper, x, y);
  const inner = { x: x + mm(5), y: y + mm(5), width: card.width - mm(10) };
  head(paper, order, inner, 8);
  names(paper, person, { ...inner, y: y + mm(13) }, 22);
  const foot = { ...inner, y: y + card.height - mm(17), width: inner.width - mm(15) };
  about(paper, person, foot, 9, 'left');
  qrCode(paper, person.code, { x: inner.x + inner.width - mm(12), y: foot.y, width: mm(12) });
}

function tall(paper: Paper, order: PrintOrder, person: BadgeEntry): void {
  const inner = { x: mm(8), y: mm(10), width: a6.width - mm(16) };
  head(paper, order, inner, 12);
  names(paper, person, { ...inner, y: mm(42) }, 34);
  about(paper, person, { ...inner, y: mm(90) }, 13, 'center');
  qrCode(paper, person.code, { x: a6.width / 2 - mm(9), y: mm(122), width: mm(18) });
}

function head(paper: Paper, { title, dates, texts }: PrintOrder, box: Box, size: number): void {
  const next = fitted(paper, texts?.heading || title, box, size, { colour: quiet, least: size * 0.7 });
  fitted(paper, texts?.place || dates, { ...box, y: next }, size * 0.8, { font: 'text', colour: quiet });
}

function names(paper: Paper, { name, nameJa }: BadgeEntry, box: Box, size: number): void {
  const next = fitted(paper, nameJa || name, box, size, { least: size * 0.45 });
  if (nameJa) fitted(paper, name, { ...box, y: next }, size * 0.5, { font: 'text' });
}

function about(
  paper: Paper,
  { affiliation, country }: BadgeEntry,
  box: Box,
  size: number,
  align: 'left' | 'center',
): void {
  paper.font('text').fontSize(size);
  const shown = clipped(paper, affiliation, box.width * 2);
  const next = fitted(paper, shown, box, size, { font: 'text', align, least: size });
  fitted(paper, country, { ...box, y: next }, size, { font: 'text', align, colour: quiet });
}

const mark = mm(3);

function cropMarks(paper: Paper, x: number, y: number): void {
  for (const [cornerX, sideways] of [
    [x, -1],
    [x + card.width, 1],
  ] as const)
    for (const [cornerY, upwards] of [
      [y, -1],
      [y + card.height, 1],
    ] as const) {
      paper.moveTo(cornerX, cornerY + upwards * 1).lineTo(cornerX, cornerY + upwards * mark);
      paper.moveTo(cornerX + sideways * 1, cornerY).lineTo(cornerX + sideways * mark, cornerY);
    }
  paper.lineWidth(0.25).strokeColor(line).stroke();
}
