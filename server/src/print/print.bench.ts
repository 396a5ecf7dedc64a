import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { paperProcess } from '../adapters/paper-process.ts';
import { fontFiles } from '../adapters/papers/fonts.ts';
import type { UploadedAbstract } from './book.ts';
import type { BookEntry, Printed, PrintOrder } from './order.ts';
import { bytesOf } from './paper.ts';

/** Sets a book of 1,000 abstracts, ten of them damaged, and badges for 3,000 people. Fails beyond five minutes and one minute, or 1 GB. */
const text = await readFile(fontFiles[0] as string);
const order = (what: Printed): PrintOrder => ({
  ...{
    locale: 'en',
    title: 'The 17th Symposium on Polar Science',
    dates: '1–4 December 2026',
    venue: 'Tokyo',
    what,
  },
});

/** Two pages with their own subset of the font, as word processors make them. */
function abstract(number: number): Promise<Uint8Array> {
  const paper = new PDFDocument({ size: 'A4', font: '' });
  paper.registerFont('text', text);
  const words = `Snow algae ${number} bloom on the ice sheet. 氷床の雪氷藻類は夏に増殖する。`;
  return bytesOf(paper, () => {
    paper.font('text').fontSize(10).text(words.repeat(30));
    paper.addPage().text(words.repeat(20));
  });
}

const damages: ((bytes: Uint8Array) => Uint8Array)[] = [
  () => new TextEncoder().encode('not a PDF'),
  (bytes) => bytes.slice(0, bytes.length / 3),
  () => new Uint8Array(5000),
  (bytes) => bytes.map((byte, at) => (at > 200 ? byte ^ 0x5a : byte)),
  (bytes) =>
    new TextEncoder().encode(new TextDecoder('latin1').decode(bytes).replaceAll('/Contents', '/Contentz')),
];
const isDamaged = (number: number) => number % 100 === 42;

const varieties = await Promise.all(Array.from({ length: 20 }, (_, at) => abstract(at)));
async function* abstracts(): AsyncGenerator<UploadedAbstract> {
  for (let number = 0; number < 1000; number++) {
    const whole = varieties[number % varieties.length] as Uint8Array;
    const damage = damages[Math.floor(number / 100) % damages.length] as (typeof damages)[number];
    yield { name: `OB${number}`, bytes: isDamaged(number) ? damage(whole) : whole };
  }
}
const entry = (number: number): BookEntry => ({
  ...{
    id: `OB${number}`,
    number: `OB${number}`,
    time: '',
    title: `Snow algae on the ice sheet, part ${number}`,
    abstract: true,
  },
  ...{
    authors: '*Kaede Yukimura (Institute of Snow)',
    names: [`Yukimura${number % 400}, Kaede`, 'Ishida, Aki'],
  },
});
const sessions = Array.from({ length: 10 }, (_, at) => ({
  ...{ id: `O${at}`, title: `Session ${at}`, conveners: 'A. Moe' },
  entries: Array.from({ length: 100 }, (_entry, number) => entry(at * 100 + number)),
}));
const people = Array.from({ length: 3000 }, (_, at) => ({
  ...{
    name: `Kaede Yukimura ${at}`,
    nameJa: at % 2 ? `雪村 楓${at}` : '',
    country: 'Japan',
    code: `badge-code-${at}`,
  },
  affiliation: 'National Institute of Polar Research',
}));

async function measure(
  name: string,
  asked: PrintOrder,
  files: AsyncIterable<UploadedAbstract>,
  limit: number,
) {
  const startedAt = performance.now();
  let size = 0;
  const on = {
    onDone() {},
    async onPart(bytes: Uint8Array) {
      size += bytes.length;
    },
  };
  const damaged = await paperProcess().print(asked, files, on, new AbortController().signal);
  const seconds = (performance.now() - startedAt) / 1000;
  const told = `${seconds.toFixed(1)} s, ${(size / 1024 ** 2).toFixed(1)} MB, ${damaged.length} damaged`;
  process.stdout.write(`${name}: ${told}\n`);
  if (seconds > limit) throw new Error(`more than ${limit} s`);
  return damaged;
}

await measure('badges for 3,000', order({ kind: 'badges', sheet: 'cards', people }), abstracts(), 60);
const damaged = await measure('book of 1,000 abstracts', order({ kind: 'book', sessions }), abstracts(), 300);
const expected = Array.from({ length: 1000 }, (_, at) => at)
  .filter(isDamaged)
  .map((at) => `OB${at}`);
if (JSON.stringify(damaged) !== JSON.stringify(expected)) throw new Error(`damaged: ${damaged.join(' ')}`);
