import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { afterEach, expect, test, vi } from 'vitest';
import { fontFiles } from '../adapters/papers/fonts.ts';
import type { Printed } from './order.ts';
import type { Paper } from './paper.ts';
import { print } from './print.ts';

const [text, bold] = (await Promise.all(fontFiles.map((file) => readFile(file)))) as [Buffer, Buffer];

afterEach(() => vi.restoreAllMocks());

interface Drawn {
  text: string;
  /** Where it begins and ends. */
  from: number;
  to: number;
  lines: number;
}

/** Every text as it is set. */
async function drawn(what: Printed, title = 'Symposium'): Promise<Drawn[]> {
  const set = PDFDocument.prototype.text;
  const found: Drawn[] = [];
  const spy = function (this: Paper, said: string, ...rest: unknown[]) {
    const options = rest.find((one) => typeof one === 'object') as PDFKit.Mixins.TextOptions | undefined;
    const whole = { ...options, width: options?.width ?? this.page.width - 112 };
    const lines = this.heightOfString(said, whole) / this.currentLineHeight(true);
    const page = () => this.bufferedPageRange().count;
    const from = page();
    const done = Reflect.apply(set, this, [said, ...rest]);
    found.push({ text: said, from, to: page(), lines });
    return done;
  };
  vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(spy as typeof set);
  const order = { locale: 'ja' as const, title, dates: '', venue: '', what };
  await print(order, { text, bold }, (async function* () {})(), () => {});
  return found;
}

test('times of a door sign fit on one line', async () => {
  const items = ['09:30–09:50', '08:08–08:58', '20:00–20:30'].map((time) => ({
    ...{ time, title: 'Opening', detail: '' },
  }));
  const found = await drawn({ kind: 'doorSigns', doors: [{ room: 'Hall', day: 'Day 1', items }] });
  const times = found.filter((one) => items.some(({ time }) => time === one.text));
  expect(times.map(({ lines }) => Math.round(lines))).toEqual([1, 1, 1]);
});

test('a talk is not broken over two pages of the booklet, nor its heading left behind', async () => {
  const talks = Array.from({ length: 200 }, (_, at) => ({
    ...{ id: `T${at}`, number: `OB${at}`, time: '10:00', names: [`Moe, A${at}`] },
    title: 'Snow on sea ice '.repeat(1 + ((at * 5) % 9)),
    authors: `A${at} Moe (Institute of Snow Research) `.repeat(1 + ((at * 7) % 13)),
  }));
  const items = talks.map((talk, at) => ({
    time: '10:00–11:00',
    room: `Room ${at}`,
    title: 'Biology',
    talks: [talk],
  }));
  const found = await drawn({ kind: 'booklet', days: [{ title: 'Day 1', items }] });
  const pageOf = (part: string) => found.findLast((one) => one.text === part);
  for (const [at, { authors, number, title }] of talks.entries()) {
    const pages = [`Room ${at}`, `10:00  ${number}  ${title}`, authors].map((part) => pageOf(part));
    expect(new Set(pages.flatMap((one) => [one?.from, one?.to])).size).toBe(1);
  }
});

test('a Japanese title that is a little too long for the cover becomes smaller, not two lines', async () => {
  const title = '第31回ボレアス極域科学シンポジウム';
  const found = await drawn({ kind: 'booklet', days: [] }, title);
  expect(found.find((one) => one.text === title)?.lines).toBeLessThan(2);
});
