import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PdfFonts } from './pdf.ts';

let fonts: PdfFonts | undefined;

export function installedFonts(): PdfFonts {
  const require = createRequire(import.meta.url);
  const read = (file: string) =>
    new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/biz-udpgothic/${file}`)));
  fonts ??= {
    text: read('400Regular/BIZUDPGothic_400Regular.ttf'),
    bold: read('700Bold/BIZUDPGothic_700Bold.ttf'),
  };
  return fonts;
}
