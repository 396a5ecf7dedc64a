import type { PdfFonts } from '../factories/pdf.ts';

export async function fetchFonts(): Promise<PdfFonts> {
  const [text, bold] = await Promise.all([
    fetchBytes(
      new URL('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf', import.meta.url),
    ),
    fetchBytes(new URL('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf', import.meta.url)),
  ]);
  return { text, bold };
}

async function fetchBytes(url: URL): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.bytes();
}
