/** Writes an ASCII PDF; the first object is the catalogue. */
export function writePdf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

export const pdfStream = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

const [letterWidth, wideWidth] = [550, 1000];

/** Width of a text in units of the font size. */
export function textLength(text: string): number {
  return [...text].reduce(
    (sum, char) => sum + ((char.codePointAt(0) as number) < 0x370 ? letterWidth : wideWidth) / 1000,
    0,
  );
}

/** A page in points with one line of text at `x`, `y`, rotated by `angle` (radians). */
export interface TextPage {
  width: number;
  height: number;
  text: string;
  size: number;
  x: number;
  y: number;
  angle: number;
}

/** A one-page PDF without embedded fonts; the reader's Japanese font is used. */
export function writeTextPage({ width, height, text, size, x, y, angle }: TextPage): Uint8Array {
  const hex = Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, '0'),
  ).join('');
  const turned = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y];
  const matrix = turned.map((value) => value.toFixed(4)).join(' ');
  const name = '/HeiseiKakuGo-W5';
  const latin = `[1 632 ${letterWidth} 9354 9778 ${letterWidth}]`;
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    pdfStream(`BT ${matrix} Tm /F ${size} Tf <${hex}> Tj ET`),
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /DW ${wideWidth} /W ${latin} /FontDescriptor 7 0 R >>`,
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>`,
  ]);
}
