import { expect, test } from 'vitest';
import { demoSymposium } from '../seed/symposium.ts';
import { abstractPdf } from './pdf.ts';
import { installedFonts } from './pdf-fonts.ts';

const { abstracts } = demoSymposium({ now: Date.parse('2026-12-02T01:30:00Z') });
const fonts = installedFonts();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('an abstract is a PDF of the asked length with both weights of the Japanese font embedded', async () => {
  const japanese = abstracts.find((made) => made.language === 'ja');
  if (!japanese) throw new Error('no Japanese abstract');
  for (const pages of [1, 2] as const) {
    const bytes = await abstractPdf(japanese, { systemTitle: 'Symposium', pages, fonts });
    expect(text(bytes).startsWith('%PDF-')).toBe(true);
    expect(text(bytes).match(/\/Type \/Page\n/g)).toHaveLength(pages);
    expect(text(bytes).match(/\/FontFile2/g)).toHaveLength(2);
    expect(bytes.length).toBeLessThan(150_000);
  }
});

test('the same program gives the same bytes', async () => {
  const [made] = abstracts;
  if (!made) throw new Error('no abstract');
  const options = { systemTitle: 'Symposium', pages: 1, fonts } as const;
  expect(text(await abstractPdf(made, options))).toBe(text(await abstractPdf(made, options)));
});
