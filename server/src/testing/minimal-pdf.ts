import { pdfStream, writePdf } from '../media/write-pdf.ts';

/** `padding`: text that no page shows, for a larger file. */
export function minimalPdf(
  pages = 1,
  { width = 595, height = 842, color = '0.1 0.3 0.6', padding = '' } = {},
): Uint8Array {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, i) => `${3 + i * 2} 0 R`).join(' ')}] >>`,
  ];
  for (let page = 0; page < pages; page++) {
    const content = `${color} rg ${40 + page * 10} 40 ${Math.round(width / 2)} ${Math.round(height / 2)} re f`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + page * 2} 0 R >>`,
      pdfStream(content),
    );
  }
  if (padding) objects.push(pdfStream(padding));
  return writePdf(objects);
}
