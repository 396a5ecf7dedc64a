import type { Browser } from '@playwright/test';
import { twoPageAbstract } from '../abstract.ts';
import type { Viewers } from '../every-page.ts';
import { measured, type Sample, timePaint } from '../paint.ts';
import { paths } from '../paths.ts';
import { contentOf, staticPage } from '../static-copy.ts';
import { paints } from '../verdicts.ts';
import { open } from './open.ts';

const poster = 'S-p01';

async function uploadPoster(viewers: Viewers): Promise<void> {
  const page = await viewers.open('admin', { theme: 'light', locale: 'en' });
  await page.goto(paths.presentation(poster));
  const file = page.getByRole('listitem').filter({ hasText: 'Presentation file' });
  await file
    .locator('input[type=file]')
    .setInputFiles({ name: 'poster.pdf', mimeType: 'application/pdf', buffer: await twoPageAbstract() });
  await file.getByText('Complete').waitFor({ timeout: 120_000 });
  await page.context().close();
}

const headed = (title: string) => document.querySelector('main h1')?.textContent?.includes(title) === true;
const pictured = () => {
  const image = document.querySelector<HTMLImageElement>('main section img[alt^="Page 1"]');
  return Boolean(image?.complete && image.naturalWidth > 0);
};

export async function posters(browser: Browser, viewers: Viewers): Promise<void> {
  await uploadPoster(viewers);
  const own = await open(viewers, `${paths.tableItem('day4', 'room1', 'S-3')}?view=gallery`);
  const { page } = own;
  const link = page.locator(`main article a[href$="/presentation/${poster}"]`).first();
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('main article img')?.naturalWidth ?? 0) > 0,
  );
  const title = (await link.textContent()) ?? '';
  const { html, css } = await contentOf(page);
  const image = await page.locator('main article img').first().getAttribute('src');
  const picture = await page.evaluate(async (src) => {
    const bytes = new Uint8Array(await (await fetch(src)).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  }, image as string);
  const floor = await measured(
    await staticPage(browser, {
      css,
      parts: [
        html.replace(image as string, ''),
        `<h1>${title}</h1><img src="data:image/png;base64,${picture}">`,
      ],
    }),
  );
  const rounds = (done: (argument: string) => boolean) => async () => {
    const samples: Sample[] = [];
    for (let round = 0; round < 5; round++) {
      samples.push(await timePaint(own, () => link.click(), done, title));
      await page.goBack();
      await link.waitFor();
    }
    return samples;
  };
  const still = async () => {
    const samples: Sample[] = [];
    for (let round = 0; round < 5; round++) {
      samples.push(
        await timePaint(
          floor,
          () => floor.page.locator('[data-part="1"]').click(),
          () => true,
        ),
      );
      await floor.page.locator('[data-part="0"]').click();
    }
    return samples;
  };
  await rounds(headed)();
  await paints('open a poster', rounds(headed), still);
  await paints('open a poster, with its picture', rounds(pictured), still);
  await floor.page.context().close();
  await page.context().close();
}
