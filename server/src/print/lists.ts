import type { BookletDay, BookletTalk, ParticipantEntry, PrintFonts, PrintOrder } from './order.ts';
import {
  accent,
  bytesOf,
  fitted,
  ink,
  numberPages,
  openPaper,
  type Paper,
  quiet,
  textWidth,
} from './paper.ts';
import { words } from './words.ts';

const margins = { top: 60, bottom: 56, left: 56, right: 56 };

export function participants(
  order: PrintOrder,
  { people }: { people: readonly ParticipantEntry[] },
  fonts: PrintFonts,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  const say = words[order.locale];
  const paper = openPaper(order, say.participants, fonts, { margins, bufferPages: true });
  return bytesOf(paper, () => {
    paper.addPage();
    heading(paper, say.participants, order.title);
    people.forEach(({ name, nameJa, affiliation, country }, at) => {
      keepTogether(paper, 30);
      paper.font('bold').fontSize(10).fillColor(ink);
      paper.text([name, nameJa].filter(Boolean).join('  '), { lineGap: 1 });
      paper.font('text').fontSize(9).fillColor(quiet);
      paper.text([affiliation, country].filter(Boolean).join(', ')).moveDown(0.5);
      tell(at + 1);
    });
    numberPages(paper);
  });
}

function heading(paper: Paper, text: string, above: string): void {
  paper.font('text').fontSize(10).fillColor(quiet).text(above);
  paper.font('bold').fontSize(22).fillColor(accent).text(text).moveDown(0.8);
}

function keepTogether(paper: Paper, points: number): void {
  if (paper.y > paper.page.height - paper.page.margins.bottom - points) paper.addPage();
}

/** Pages of what an index or contents name. */
export type PagesOf = Map<string, Set<number>>;

export function notePage(pages: PagesOf, what: string, page: number): void {
  const known = pages.get(what) ?? new Set();
  known.add(page);
  pages.set(what, known);
}

/** Lines with dots and the page at their end; empty before pages are known. */
export function contents(
  paper: Paper,
  title: string,
  lines: readonly { text: string; page: number | undefined; deep: boolean }[],
): void {
  paper.addPage();
  paper.font('bold').fontSize(20).fillColor(accent).text(title).moveDown(0.6);
  for (const { text, page, deep } of lines) {
    keepTogether(paper, 34);
    const [left, width] = [paper.page.margins.left, textWidth(paper)];
    const y = paper.y + (deep ? 0 : 5);
    paper
      .font(deep ? 'text' : 'bold')
      .fontSize(deep ? 9.5 : 11.5)
      .fillColor(ink);
    paper.text(String(page ?? ''), left + width - 40, y, { width: 40, align: 'right', lineBreak: false });
    paper.text(text, left + (deep ? 12 : 0), y, { width: width - 56, lineGap: 1.5 });
    paper.x = left;
  }
}

/** In two columns, by the alphabet. */
export function authorIndex(paper: Paper, title: string, pages: PagesOf): void {
  paper.addPage();
  paper.font('bold').fontSize(20).fillColor(accent).text(title).moveDown(0.6);
  const sorted = [...pages].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const gap = 20;
  const width = (textWidth(paper) - gap) / 2;
  let [column, top] = [0, paper.y];
  let y = top;
  paper.font('text').fontSize(9).fillColor(ink);
  for (const [name, found] of sorted) {
    const text = `${name}  ${[...found].sort((a, b) => a - b).join(', ')}`;
    const height = paper.heightOfString(text, { width, indent: 0 });
    if (y + height > paper.page.height - paper.page.margins.bottom) {
      column += 1;
      if (column === 2) {
        paper.addPage();
        top = paper.page.margins.top;
        column = 0;
      }
      y = top;
    }
    paper.text(text, paper.page.margins.left + column * (width + gap), y, { width });
    y += height + 2;
  }
}

/** Cover, contents, days with their items and talks, index of authors, bookmarks. Drawn twice: the first time finds the pages. */
export async function booklet(
  order: PrintOrder,
  { days }: { days: readonly BookletDay[] },
  fonts: PrintFonts,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  const first = new Map<string, number>();
  await drawBooklet(order, days, fonts, first, () => {});
  return drawBooklet(order, days, fonts, first, tell);
}

async function drawBooklet(
  order: PrintOrder,
  days: readonly BookletDay[],
  fonts: PrintFonts,
  known: Map<string, number>,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  const say = words[order.locale];
  const paper = openPaper(order, say.programme, fonts, { margins, bufferPages: true });
  const names: PagesOf = new Map();
  const pageNow = () => paper.bufferedPageRange().count;
  return bytesOf(paper, () => {
    cover(paper, order, say.programme);
    const named = days.flatMap((day, at) => [
      { text: day.title, page: known.get(`${at}`), deep: false },
      ...day.items.map(({ time, room, title }, item) => ({
        text: `${time}  ${title}${say.inRoom(room)}`,
        page: known.get(`${at}/${item}`),
        deep: true,
      })),
    ]);
    contents(paper, say.contents, [...named, { text: say.authors, page: known.get('index'), deep: false }]);
    let done = 0;
    days.forEach((day, at) => {
      paper.addPage();
      known.set(`${at}`, pageNow());
      const mark = paper.outline.addItem(day.title);
      paper.font('bold').fontSize(20).fillColor(accent).text(day.title).moveDown(0.6);
      day.items.forEach(({ time, room, title, talks }, item) => {
        keepTogether(paper, 50 + (talks[0] ? talkHeight(paper, talks[0]) : 0));
        known.set(`${at}/${item}`, pageNow());
        mark.addItem(`${time} ${title}`);
        paper.font('bold').fontSize(12.5).fillColor(ink).text(`${time}  ${title}`);
        paper.font('text').fontSize(9.5).fillColor(quiet).text(room).moveDown(0.3);
        for (const talk of talks) {
          keepTogether(paper, talkHeight(paper, talk));
          for (const name of talk.names) notePage(names, name, pageNow());
          titleFont(paper).fillColor(ink).text(titleOf(talk), lines);
          authorsFont(paper).fillColor(quiet).text(talk.authors, lines).moveDown(0.45);
        }
        paper.moveDown(0.5);
      });
      done += 1;
      tell(done);
    });
    known.set('index', pageNow() + 1);
    authorIndex(paper, say.authors, names);
    paper.outline.addItem(say.authors);
    numberPages(paper, 1);
  });
}

const lines = { lineGap: 1.5 };
const titleFont = (paper: Paper) => paper.font('bold').fontSize(10);
const authorsFont = (paper: Paper) => paper.font('text').fontSize(9);
const titleOf = ({ time, number, title }: BookletTalk) => [time, number, title].filter(Boolean).join('  ');

function talkHeight(paper: Paper, talk: BookletTalk): number {
  const options = { ...lines, width: textWidth(paper) };
  const title = titleFont(paper).heightOfString(titleOf(talk), options);
  return title + authorsFont(paper).heightOfString(talk.authors, options);
}

export function cover(paper: Paper, { title, dates, venue }: PrintOrder, name: string): void {
  paper.addPage();
  const left = paper.page.margins.left;
  const width = textWidth(paper);
  const lines = (lineGap: number) => ({ width, align: 'center', lineGap }) as const;
  const wide = paper.font('bold').fontSize(30).widthOfString(title);
  // A little smaller on one line rather than a letter or word on a line of its own.
  const least = wide < width * 1.2 ? 24 : 30;
  fitted(paper, title, { x: left, y: 230, width }, 30, { least, colour: accent });
  paper.moveDown(0.5).fontSize(20).fillColor(ink).text(name, lines(4));
  paper.moveDown(1).font('text').fontSize(13).fillColor(quiet);
  paper.text([dates, venue].filter(Boolean).join('\n'), lines(5));
}
