import type { CertificateEntry, PrintFonts, PrintOrder } from './order.ts';
import { accent, bytesOf, fitted, line, millimetre, openPaper, type Paper, quiet } from './paper.ts';
import { words } from './words.ts';

const margin = 22 * millimetre;

/** One A4 page each, across. */
export function certificates(
  order: PrintOrder,
  { of, people }: { of: 'attendance' | 'presentation'; people: readonly CertificateEntry[] },
  fonts: PrintFonts,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  const say = words[order.locale];
  const paper = openPaper(order, say[of], fonts, { size: 'A4', layout: 'landscape', margin: 0 });
  return bytesOf(paper, () =>
    people.forEach((person, at) => {
      paper.addPage();
      certificate(paper, order, of, person);
      tell(at + 1);
    }),
  );
}

function certificate(
  paper: Paper,
  { locale, title, dates, venue, texts }: PrintOrder,
  of: 'attendance' | 'presentation',
  { name, affiliation, program }: CertificateEntry,
): void {
  const say = words[locale];
  const { width, height } = paper.page;
  paper
    .rect(margin / 2, margin / 2, width - margin, height - margin)
    .lineWidth(1.5)
    .strokeColor(accent)
    .stroke();
  const box = { x: margin * 1.5, width: width - margin * 3 };
  let y = fitted(paper, texts?.heading || say[of], { ...box, y: margin * 1.3 }, 30, { colour: accent });
  y = fitted(paper, say.certifies, { ...box, y: y + 22 }, 13, { font: 'text', colour: quiet });
  y = fitted(paper, name, { ...box, y: y + 10 }, 28);
  y = fitted(paper, affiliation, { ...box, y: y + 4 }, 13, { font: 'text', least: 10 });
  const verb = of === 'attendance' ? say.attended : say.presented;
  y = fitted(paper, verb, { ...box, y: y + 14 }, 13, { font: 'text', colour: quiet });
  y = fitted(paper, title, { ...box, y: y + 6 }, 18);
  const place = texts?.place || [dates, venue].filter(Boolean).join(', ');
  y = fitted(paper, place, { ...box, y: y + 4 }, 12, { font: 'text' });
  if (program) fitted(paper, program, { ...box, y: y + 14 }, 14, { least: 11 });
  const foot = height - margin * 1.7;
  paper
    .moveTo(width / 2 - 110, foot)
    .lineTo(width / 2 + 110, foot)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
  const signed = { x: width / 2 - 150, width: 300, y: foot + 5 };
  fitted(paper, texts?.signature ?? '', signed, 10, { font: 'text', least: 7 });
}
