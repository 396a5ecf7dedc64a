import type { DoorEntry, PosterEntry, PrintFonts, PrintOrder } from './order.ts';
import {
  accent,
  bytesOf,
  clipped,
  fitted,
  ink,
  line,
  millimetre,
  openPaper,
  type Paper,
  qrCode,
  quiet,
} from './paper.ts';
import { words } from './words.ts';

const mm = (count: number) => count * millimetre;

/** Two on an A4 sheet, with the board's number large and a code that opens the presentation. */
export function posterLabels(
  order: PrintOrder,
  { posters }: { posters: readonly PosterEntry[] },
  fonts: PrintFonts,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  const paper = openPaper(order, 'Posters', fonts, { margin: 0 });
  const half = mm(297) / 2;
  return bytesOf(paper, () =>
    posters.forEach((poster, at) => {
      if (at % 2 === 0) paper.addPage();
      const top = (at % 2) * half;
      if (at % 2 === 1)
        paper
          .moveTo(0, half)
          .lineTo(mm(210), half)
          .dash(3, {})
          .lineWidth(0.4)
          .strokeColor(line)
          .stroke()
          .undash();
      posterLabel(paper, order, poster, top);
      tell(at + 1);
    }),
  );
}

function posterLabel(paper: Paper, { title }: PrintOrder, poster: PosterEntry, top: number): void {
  const box = { x: mm(15), width: mm(180) };
  fitted(paper, title, { ...box, y: top + mm(8) }, 10, { font: 'text', colour: quiet });
  const large = poster.board || poster.id;
  let y = fitted(paper, large, { x: mm(15), y: top + mm(17), width: mm(135) }, 72, {
    align: 'left',
    colour: accent,
  });
  if (poster.url) qrCode(paper, poster.url, { x: mm(162), y: top + mm(18), width: mm(33) });
  y = Math.max(y, top + mm(54));
  paper.font('bold').fontSize(17);
  y = fitted(paper, clipped(paper, poster.title, mm(180) * 3), { ...box, y }, 17, {
    align: 'left',
    least: 17,
  });
  paper.font('text').fontSize(11);
  const authors = clipped(paper, poster.authors, mm(180) * 4);
  y = fitted(paper, authors, { ...box, y: y + 6 }, 11, { font: 'text', align: 'left', least: 11 });
  const foot = [poster.board ? poster.id : '', poster.session, poster.when].filter(Boolean).join(' · ');
  fitted(paper, foot, { ...box, y: y + 6 }, 11, { font: 'text', align: 'left', colour: quiet });
}

/** Of the widest times in bold, such as 09:30–09:50. */
const timeWidth = 115;

/** One A4 page per room and day. */
export function doorSigns(
  order: PrintOrder,
  { doors }: { doors: readonly DoorEntry[] },
  fonts: PrintFonts,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  const paper = openPaper(order, 'Rooms', fonts, { margins: { top: 50, bottom: 40, left: 50, right: 50 } });
  return bytesOf(paper, () =>
    doors.forEach((door, at) => {
      paper.addPage();
      doorSign(paper, order, door);
      tell(at + 1);
    }),
  );
}

function doorSign(paper: Paper, { title, locale, texts }: PrintOrder, { room, day, items }: DoorEntry): void {
  const box = { x: 50, width: paper.page.width - 100 };
  let y = fitted(paper, texts?.heading || title, { ...box, y: 50 }, 12, { font: 'text', colour: quiet });
  y = fitted(paper, texts?.place ?? '', { ...box, y: y + 2 }, 11, { font: 'text', colour: quiet });
  y = fitted(paper, room, { ...box, y: y + 8 }, 48, { colour: accent });
  y = fitted(paper, day, { ...box, y: y + 2 }, 20) + 18;
  if (items.length === 0) fitted(paper, words[locale].noTalks, { ...box, y }, 14, { font: 'text' });
  for (const { time, title: name, detail } of items) {
    if (y > paper.page.height - 90) {
      paper.addPage();
      y = 50;
    }
    paper.font('bold').fontSize(14).fillColor(ink).text(time, 50, y, { width: timeWidth });
    paper.text(name, 50 + timeWidth, y, { width: box.width - timeWidth });
    if (detail)
      paper
        .font('text')
        .fontSize(11)
        .fillColor(quiet)
        .text(detail, { width: box.width - timeWidth });
    y = paper.y + 10;
  }
}
