import { formatOf, maxFileSize } from 'shared-data/models/upload';
import { expect, test } from 'vitest';
import { demoSymposium } from '../seed/symposium.ts';
import { installedFonts } from './pdf-fonts.ts';
import { slidesPdf } from './slides.ts';
import { talkVideo } from './video.ts';

const [made] = demoSymposium({ now: Date.parse('2026-12-02T01:30:00Z') }).abstracts;
if (!made) throw new Error('no abstract');

test('the slides of a talk are a PDF of six pages, always the same', async () => {
  const bytes = await slidesPdf(made, installedFonts());
  const text = Buffer.from(bytes).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\n/g)).toHaveLength(6);
  expect(Buffer.from(await slidesPdf(made, installedFonts())).equals(bytes)).toBe(true);
});

test('the video of a talk is a film that may be sent', async () => {
  const bytes = await talkVideo(made);
  expect(formatOf('video', bytes)).toBe('mp4');
  expect(bytes.length).toBeLessThan(maxFileSize.video / 20);
});
