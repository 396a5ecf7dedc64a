import { strToU8, zipSync } from 'fflate';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose first sheet, the second file, holds these rows as they are. */
export function workbook(rows: string, others = ''): Uint8Array<ArrayBuffer> {
  const sheet = (content: string) =>
    strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${content}</sheetData></worksheet>`,
    );
  const relation = (id: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/worksheet" Target="${target}"/>`;
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><sheets><sheet name="People" sheetId="2" r:id="r2"/><sheet name="Notes" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('r1', 'worksheets/sheet1.xml')}${relation('r2', '/xl/worksheets/sheet2.xml')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': sheet(others),
    'xl/worksheets/sheet2.xml': sheet(rows),
  }) as Uint8Array<ArrayBuffer>;
}

export const cell = (at: string) => `<c r="${at}"><v>1</v></c>`;
export const row = (number: number, ...columns: readonly string[]) =>
  `<row r="${number}">${columns.map((column) => cell(`${column}${number}`)).join('')}</row>`;
