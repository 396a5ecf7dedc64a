import PDFDocument from 'pdfkit';
import { fullName } from 'shared-data/models/person-name';
import { japaneseInstituteName } from './names.ts';
import type { MadeProgram } from './program.ts';
import { createRandom, type Random } from './random.ts';
import { abstractText } from './writing.ts';

export type Document = PDFKit.PDFDocument;

export const ink = '#1b2430';
export const quiet = '#5a6675';
export const accents = ['#1f5f8b', '#b5532a', '#3c7a57', '#6a4c93'];

/** TrueType files with Latin and Japanese letters; only used glyphs are embedded. */
export interface PdfFonts {
  text: Uint8Array;
  bold: Uint8Array;
}

export interface PdfOptions {
  systemTitle: string;
  pages: 1 | 2;
  fonts: PdfFonts;
}

/** A realistic A4 abstract. Deterministic. */
export async function abstractPdf(made: MadeProgram, options: PdfOptions): Promise<Uint8Array> {
  const random = createRandom(`pdf-${made.public.id}-${made.public.title}`);
  const document = new PDFDocument({
    size: 'A4',
    // Standard fonts are missing outside of Node.
    font: '',
    margins: { top: 72, bottom: 64, left: 68, right: 68 },
    info: {
      Title: made.public.title,
      Author: made.public.authors.map(fullName).join(', '),
      CreationDate: new Date(made.private.submittedAt),
    },
  });
  const bytes = collect(document);
  document.registerFont('text', options.fonts.text);
  document.registerFont('bold', options.fonts.bold);
  document.on('pageAdded', () => header(document, made, options));
  header(document, made, options);
  heading(document, made);
  const paragraphs = abstractText(random, made.about, made.language, options.pages === 2 ? 8 : 4);
  paragraphs.slice(0, 2).forEach((text) => void paragraph(document, text, made.language));
  figure(document, random, made, 1);
  paragraphs.slice(2, 4).forEach((text) => void paragraph(document, text, made.language));
  if (options.pages === 1) acknowledgement(document, made);
  else {
    document.addPage();
    paragraphs.slice(4, 6).forEach((text) => void paragraph(document, text, made.language));
    figure(document, random, made, 2);
    paragraphs.slice(6).forEach((text) => void paragraph(document, text, made.language));
    acknowledgement(document, made);
  }
  document.end();
  return bytes;
}

export function collect(document: Document): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('end', () => resolve(new Blob(chunks).bytes()));
    document.on('error', reject);
  });
}

function header(document: Document, made: MadeProgram, { systemTitle }: PdfOptions): void {
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  document.font('text').fontSize(8).fillColor(quiet);
  document.text(systemTitle, left, 40, { width, lineBreak: false });
  document.text(made.public.sessionId || '–', left, 40, { width, align: 'right', lineBreak: false });
  document
    .moveTo(left, 54)
    .lineTo(left + width, 54)
    .lineWidth(0.5)
    .strokeColor('#c9d3dd')
    .stroke();
  document.x = left;
  document.y = 72;
}

function heading(document: Document, { public: entry, people, language }: MadeProgram): void {
  const inJapanese = language === 'ja';
  const places = [...new Set(entry.authors.map(({ affiliation }) => affiliation))];
  const names = entry.authors.map((author, index) => {
    const name = (inJapanese && people[index]?.nameJa) || fullName(author);
    return `${author.presenter ? '*' : ''}${name} (${places.indexOf(author.affiliation) + 1})`;
  });
  document.font('bold').fontSize(15).fillColor(ink).text(entry.title, { lineGap: 3 });
  document.moveDown(0.6).font('text').fontSize(10.5).text(names.join(', '), { lineGap: 2 });
  document.moveDown(0.3).fontSize(8.5).fillColor(quiet);
  places.forEach((place, index) => {
    const printed = (inJapanese && japaneseInstituteName(place)) || place;
    document.text(`(${index + 1}) ${printed}`, { lineGap: 2.5 });
  });
  document.text(inJapanese ? '* 発表者' : '* Presenting author').moveDown(1.2);
}

function paragraph(document: Document, text: string, language: MadeProgram['language']): void {
  const lineGap = language === 'ja' ? 5 : 3.5;
  document.font('text').fontSize(10).fillColor(ink);
  document
    .text(text, { align: 'justify', lineGap, ...(language === 'ja' ? { indent: 10 } : {}) })
    .moveDown(0.7);
}

function acknowledgement(document: Document, { language }: MadeProgram): void {
  const inJapanese = language === 'ja';
  document.moveDown(0.4).font('bold').fontSize(10).fillColor(ink);
  document.text(inJapanese ? '謝辞' : 'Acknowledgements').moveDown(0.3);
  const text = inJapanese
    ? '観測にご協力いただいた越冬隊および船舶乗組員の皆様に感謝いたします。'
    : 'We thank the wintering parties and the crews of the vessels for their support in the field.';
  paragraph(document, text, language);
}

function figure(document: Document, random: Random, made: MadeProgram, number: number): void {
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  const frame = {
    x: left + 46,
    y: document.y + 8,
    width: width - 92,
    height: made.language === 'ja' ? 210 : 190,
  };
  const from = random.int(1995, 2012);
  document.save().lineWidth(0.8).strokeColor(ink);
  document.rect(frame.x, frame.y, frame.width, frame.height).stroke();
  document.font('text').fontSize(7.5).fillColor(quiet);
  for (let tick = 0; tick <= 4; tick++) {
    const x = frame.x + (tick / 4) * frame.width;
    const y = frame.y + frame.height - (tick / 4) * frame.height;
    document.text(String(from + tick * 3), x - 12, frame.y + frame.height + 4, { lineBreak: false });
    document.text((tick * 0.5).toFixed(1), frame.x - 24, y - 4, { lineBreak: false });
  }
  const draw = random.pick([line, bars, scatter]);
  draw(document, random, frame);
  document.restore();
  document.x = left;
  document.y = frame.y + frame.height + 20;
  const { phenomenon, method } = made.about;
  const caption =
    made.language === 'ja'
      ? `図${number} ${method[1]}から得られた${phenomenon[1]}の時系列(任意単位)。`
      : `Figure ${number}. Time series of ${phenomenon[0]} from ${method[0]} (arbitrary units).`;
  document.font('text').fontSize(8.5).fillColor(quiet).text(caption, { align: 'center' }).moveDown(1.2);
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function line(document: Document, random: Random, frame: Frame): void {
  accents.slice(0, random.int(1, 3)).forEach((color, index) => {
    let level = 0.25 + index * 0.2;
    const points = Array.from({ length: 60 }, (_, i): [number, number] => {
      level = Math.min(0.95, Math.max(0.05, level + (random.next() - 0.48) * 0.09));
      return [frame.x + (i / 59) * frame.width, frame.y + frame.height * (1 - level)];
    });
    points.forEach(([x, y], i) => void (i === 0 ? document.moveTo(x, y) : document.lineTo(x, y)));
    document.lineWidth(1.2).strokeColor(color).stroke();
  });
}

export function bars(document: Document, random: Random, frame: Frame): void {
  const color = random.pick(accents);
  const step = frame.width / 13;
  for (let i = 0; i < 13; i++) {
    const height = frame.height * (0.15 + random.next() * 0.75);
    document.rect(frame.x + i * step + 3, frame.y + frame.height - height, step - 6, height).fill(color);
  }
}

export function scatter(document: Document, random: Random, frame: Frame): void {
  const color = random.pick(accents);
  for (let i = 0; i < 90; i++) {
    const along = random.next();
    const level = Math.min(0.96, Math.max(0.04, 0.15 + along * 0.6 + (random.next() - 0.5) * 0.3));
    document.circle(frame.x + along * frame.width, frame.y + frame.height * (1 - level), 1.8).fill(color);
  }
}
