import PDFDocument from 'pdfkit';
import { fullName } from 'shared-data/models/person-name';
import { accents, bars, collect, ink, line, type PdfFonts, quiet, scatter } from './pdf.ts';
import type { MadeProgram } from './program.ts';
import { createRandom } from './random.ts';
import { abstractText } from './writing.ts';

const [width, height] = [960, 540];
const margin = 64;

/** Title, topic and results with a figure each. Deterministic. */
export async function slidesPdf(made: MadeProgram, fonts: PdfFonts): Promise<Uint8Array> {
  const random = createRandom(`slides-${made.public.id}-${made.public.title}`);
  const color = random.pick(accents);
  const document = new PDFDocument({
    size: [width, height],
    font: '',
    margin: 0,
    info: { Title: made.public.title, CreationDate: new Date(made.private.submittedAt) },
  });
  const bytes = collect(document);
  document.registerFont('text', fonts.text);
  document.registerFont('bold', fonts.bold);
  const inJapanese = made.language === 'ja';
  const space = { width: width - 2 * margin };

  document.rect(0, 0, width, 150).fill(color);
  document
    .font('bold')
    .fontSize(32)
    .fillColor(ink)
    .text(made.public.title, margin, 190, { ...space, lineGap: 6 });
  const names = made.public.authors.map(fullName).join(', ');
  document.moveDown(0.6).font('text').fontSize(18).fillColor(quiet).text(names, space);

  const headings = inJapanese
    ? ['背景', '方法', '結果', '考察', 'まとめ']
    : ['Background', 'Methods', 'Results', 'Discussion', 'Summary'];
  const texts = abstractText(random, made.about, made.language, headings.length);
  for (const [index, heading] of headings.entries()) {
    document.addPage();
    document.rect(0, 0, 12, height).fill(color);
    document.font('bold').fontSize(30).fillColor(ink).text(heading, margin, 48, space);
    document.font('text').fontSize(17).fillColor(ink);
    document.text(texts[index] ?? '', margin, 112, { width: 400, height: 360, ellipsis: true, lineGap: 7 });
    const frame = { x: 510, y: 120, width: 380, height: 300 };
    document.lineWidth(1).strokeColor(quiet).rect(frame.x, frame.y, frame.width, frame.height).stroke();
    random.pick([line, bars, scatter])(document, random, frame);
    document.font('text').fontSize(12).fillColor(quiet);
    document.text(`${index + 2} / ${headings.length + 1}`, margin, height - 36, { ...space, align: 'right' });
  }
  document.end();
  return bytes;
}
