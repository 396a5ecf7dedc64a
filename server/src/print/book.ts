import { PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib';
import { authorIndex, contents, cover, notePage, type PagesOf } from './lists.ts';
import type { BookEntry, BookSession, PrintFonts, PrintOrder } from './order.ts';
import { type Mark, setOutline } from './outline.ts';
import {
  accent,
  bytesOf,
  clipped,
  ink,
  line,
  numberPages,
  openPaper,
  type Paper,
  quiet,
  textWidth,
} from './paper.ts';
import { words } from './words.ts';

const margins = { top: 60, bottom: 56, left: 56, right: 56 };
const mostPages = 50;

export interface UploadedAbstract {
  name: string;
  bytes: Uint8Array;
}

/** Abstracts are embedded one by one as they arrive; a damaged or missing one affects its own entry only. */
export async function book(
  order: PrintOrder,
  { sessions }: { sessions: readonly BookSession[] },
  fonts: PrintFonts,
  files: AsyncIterable<UploadedAbstract>,
  tell: (done: number) => void,
): Promise<{ bytes: Uint8Array; damaged: string[] }> {
  const made = await PDFDocument.create();
  const embedded = new Map<string, PDFEmbeddedPage[]>();
  let done = 0;
  for await (const { name, bytes } of files) {
    const pages = await embed(made, bytes).catch(() => null);
    if (pages) embedded.set(name, pages);
    done += 1;
    tell(done);
  }
  const entries = sessions.flatMap((session) => session.entries);
  const damaged = entries.filter(({ id, abstract }) => abstract && !embedded.has(id));
  const pagesOf = (entry: BookEntry) => Math.max(1, embedded.get(entry.id)?.length ?? 1);
  const frame = await frameOf(order, sessions, fonts, pagesOf, new Set(damaged.map(({ id }) => id)));
  const drawn = await PDFDocument.load(frame.bytes);
  const pages = await made.copyPages(drawn, drawn.getPageIndices());
  for (const page of pages) made.addPage(page);
  for (const [id, own] of embedded)
    own.forEach((one, at) => {
      const page = pages[(frame.first.get(id) ?? 1) - 1 + at];
      const box = { width: 595.28 - 2 * 30, height: 841.89 - 52 - 50 };
      const scale = Math.min(box.width / one.width, box.height / one.height, 1);
      page?.drawPage(one, {
        x: (595.28 - one.width * scale) / 2,
        y: 50 + (box.height - one.height * scale),
        xScale: scale,
        yScale: scale,
      });
    });
  setOutline(made, pages, frame.marks);
  made.setTitle(`${words[order.locale].book} – ${order.title}`, { showInWindowTitleBar: true });
  made.setLanguage(order.locale);
  tell(done);
  return {
    bytes: await made.save({ useObjectStreams: false, addDefaultPage: false }),
    damaged: damaged.map(({ number }) => number),
  };
}

/** Fails for unreadable files before anything of them is in the book. */
async function embed(made: PDFDocument, bytes: Uint8Array): Promise<PDFEmbeddedPage[]> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  const pages = source.getPages().slice(0, mostPages);
  if (pages.length === 0 || pages.some((page) => page.node.Contents() === undefined))
    throw new Error('a page has no content');
  const embedded = await made.embedPages(pages);
  for (const one of embedded) await one.embed();
  return embedded;
}

interface Frame {
  bytes: Uint8Array;
  /** Page of an entry's beginning, from 1. */
  first: Map<string, number>;
  marks: Mark[];
}

/** Everything but the abstracts, which get empty pages with head and number. Drawn twice: the first time finds the pages. */
async function frameOf(
  order: PrintOrder,
  sessions: readonly BookSession[],
  fonts: PrintFonts,
  pagesOf: (entry: BookEntry) => number,
  damaged: ReadonlySet<string>,
): Promise<Frame> {
  const first = new Map<string, number>();
  const draw = () => drawFrame(order, sessions, fonts, { pagesOf, damaged, first });
  await draw();
  return draw();
}

interface Known {
  pagesOf: (entry: BookEntry) => number;
  damaged: ReadonlySet<string>;
  first: Map<string, number>;
}

async function drawFrame(
  order: PrintOrder,
  sessions: readonly BookSession[],
  fonts: PrintFonts,
  { pagesOf, damaged, first }: Known,
): Promise<Frame> {
  const say = words[order.locale];
  const paper = openPaper(order, say.book, fonts, { margins, bufferPages: true });
  const names: PagesOf = new Map();
  const marks: Mark[] = [];
  const pageNow = () => paper.bufferedPageRange().count;
  const bytes = await bytesOf(paper, () => {
    cover(paper, order, say.book);
    const lines = sessions.flatMap(({ id, title, entries }) => [
      { text: `${id}  ${title}`, page: first.get(`session ${id}`), deep: false },
      ...entries.map((entry) => ({
        text: `${entry.number}  ${entry.title}`,
        page: first.get(entry.id),
        deep: true,
      })),
    ]);
    contents(paper, say.contents, [...lines, { text: say.authors, page: first.get('index'), deep: false }]);
    for (const session of sessions) {
      sessionPage(paper, session, say.conveners);
      first.set(`session ${session.id}`, pageNow());
      const mark: Mark = { title: `${session.id} ${session.title}`, page: pageNow(), children: [] };
      marks.push(mark);
      for (const entry of session.entries) {
        const note = damaged.has(entry.id) ? say.damaged : entry.abstract ? null : say.noAbstract;
        for (let at = 0; at < pagesOf(entry); at++) {
          entryPage(paper, session, entry, note);
          if (at > 0) continue;
          first.set(entry.id, pageNow());
          for (const name of entry.names) notePage(names, name, pageNow());
          mark.children.push({ title: `${entry.number} ${entry.title}`, page: pageNow() });
        }
      }
    }
    first.set('index', pageNow() + 1);
    marks.push({ title: say.authors, page: pageNow() + 1, children: [] });
    authorIndex(paper, say.authors, names);
    numberPages(paper, 1);
  });
  return { bytes, first, marks };
}

function sessionPage(paper: Paper, { id, title, conveners }: BookSession, label: string): void {
  paper.addPage();
  const width = textWidth(paper);
  paper.font('bold').fontSize(34).fillColor(accent).text(id, margins.left, 240, { width });
  paper.fontSize(22).fillColor(ink).text(title, { width }).moveDown(0.8);
  if (conveners)
    paper.font('text').fontSize(11).fillColor(quiet).text(`${label}: ${conveners}`, { width, lineGap: 2 });
}

/** `note`: what is said instead of an abstract. */
function entryPage(paper: Paper, session: BookSession, entry: BookEntry, note: string | null): void {
  paper.addPage();
  const width = textWidth(paper);
  paper.font('text').fontSize(8.5).fillColor(quiet);
  paper.text(entry.number, margins.left, 26, { width: 90, lineBreak: false });
  paper.text(clipped(paper, session.title, width - 100), margins.left + 100, 26, {
    width: width - 100,
    align: 'right',
    lineBreak: false,
  });
  paper
    .moveTo(margins.left, 40)
    .lineTo(margins.left + width, 40)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
  if (note === null) return;
  paper.font('bold').fontSize(16).fillColor(ink).text(entry.title, margins.left, 70, { width, lineGap: 3 });
  paper.moveDown(0.4).font('text').fontSize(10.5).text(entry.authors, { width, lineGap: 2 });
  paper.moveDown(1.2).fontSize(10.5).fillColor(quiet).text(note, { width });
}
