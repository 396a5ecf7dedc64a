import { badges } from './badges.ts';
import { book, type UploadedAbstract } from './book.ts';
import { certificates } from './certificates.ts';
import { booklet, participants } from './lists.ts';
import type { Printed, PrintFonts, PrintOrder } from './order.ts';
import { doorSigns, posterLabels } from './signs.ts';

export interface Print {
  bytes: Uint8Array;
  /** IDs of entries that could not be printed completely. */
  damaged: string[];
}

/** Prints an order as PDF. `files`: the abstracts of a book, in the order of its entries. `tell`: entries done. */
export async function print(
  order: PrintOrder,
  fonts: PrintFonts,
  files: AsyncIterable<UploadedAbstract>,
  tell: (done: number) => void,
): Promise<Print> {
  if (order.what.kind === 'book') return book(order, order.what, fonts, files, tell);
  return { bytes: await plainPrint(order, order.what, fonts, tell), damaged: [] };
}

function plainPrint(
  order: PrintOrder,
  what: Exclude<Printed, { kind: 'book' }>,
  fonts: PrintFonts,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  switch (what.kind) {
    case 'badges':
      return badges(order, what, fonts, tell);
    case 'certificates':
      return certificates(order, what, fonts, tell);
    case 'posterLabels':
      return posterLabels(order, what, fonts, tell);
    case 'doorSigns':
      return doorSigns(order, what, fonts, tell);
    case 'participants':
      return participants(order, what, fonts, tell);
    case 'booklet':
      return booklet(order, what, fonts, tell);
  }
}
