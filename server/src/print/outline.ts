import {
  PDFArray,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Of a page, from 1. */
export interface Mark {
  title: string;
  page: number;
  children: { title: string; page: number }[];
}

/** Bookmarks in two levels, folded. */
export function setOutline(made: PDFDocument, pages: readonly PDFPage[], marks: readonly Mark[]): void {
  const { context } = made;
  const root = context.nextRef();
  const level = (parent: PDFRef, items: readonly (Mark | Mark['children'][number])[]): PDFRef[] => {
    const refs = items.map(() => context.nextRef());
    items.forEach((item, at) => {
      const ref = refs[at] as PDFRef;
      const target = PDFArray.withContext(context);
      const page = pages[item.page - 1];
      if (page) target.push(page.ref);
      target.push(PDFName.of('Fit'));
      const dictionary = context.obj({
        Title: PDFHexString.fromText(item.title),
        Parent: parent,
        Dest: target,
      });
      const [before, after] = [refs[at - 1], refs[at + 1]];
      if (before) dictionary.set(PDFName.of('Prev'), before);
      if (after) dictionary.set(PDFName.of('Next'), after);
      const below = 'children' in item && item.children.length > 0 ? level(ref, item.children) : [];
      const [firstBelow, lastBelow] = [below[0], below.at(-1)];
      if (firstBelow && lastBelow) {
        dictionary.set(PDFName.of('First'), firstBelow);
        dictionary.set(PDFName.of('Last'), lastBelow);
        dictionary.set(PDFName.of('Count'), PDFNumber.of(-below.length));
      }
      context.assign(ref, dictionary);
    });
    return refs;
  };
  const top = level(root, marks);
  const [first, last] = [top[0], top.at(-1)];
  if (!first || !last) return;
  const outline = { Type: 'Outlines', First: first, Last: last, Count: top.length };
  context.assign(root, context.obj(outline));
  made.catalog.set(PDFName.of('Outlines'), root);
  made.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
