import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { everyPage, type Look, type ViewedPage, viewers, visit } from './support/every-page.ts';
import { visitAlone } from './support/visit-alone.ts';

/**
 * `pnpm shots [word …]`: screenshots of every page in three widths, both themes and languages, as
 * `screenshots/{page}-{width}-{theme}-{locale}.png`; words filter by name, e.g. `home` or `390-dark`. `ORIGIN`: a running demo server.
 */
const folder = join(import.meta.dirname, '../../screenshots');
const widths = [1440, 768, 390];
const looks: Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'ja'] as const).map((locale) => ({ theme, locale })),
);
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));

interface Picture {
  width: number;
  file: string;
}

function wanted(name: string, { theme, locale }: Look): Picture[] {
  return widths
    .map((width) => ({ width, file: `${name}-${width}-${theme}-${locale}` }))
    .filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
}

if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const { viewers: sessions, end } = await visitAlone();
const failed: string[] = [];
let taken = 0;

for (const viewer of viewers) {
  for (const look of looks) {
    const pages = everyPage.filter((one) => one.viewer === viewer && wanted(one.name, look).length > 0);
    if (pages.length === 0) continue;
    const page = await sessions.open(viewer, look);
    for (const one of pages) {
      await take(page, one, wanted(one.name, look)).catch((problem: unknown) => {
        failed.push(`${one.name} (${look.theme}, ${look.locale}): ${String(problem)}`);
      });
    }
    await page.context().close();
  }
}

await end();
console.log(`${taken} pictures in ${folder}`);
for (const line of failed) console.error(line);
process.exitCode = failed.length > 0 ? 1 : 0;

async function take(page: Page, viewed: ViewedPage, pictures: Picture[]): Promise<void> {
  await page.setViewportSize({ width: pictures[0]?.width ?? 1440, height: 900 });
  await visit(page, viewed);
  for (const { width, file } of pictures) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true, animations: 'disabled' });
    taken++;
  }
}
