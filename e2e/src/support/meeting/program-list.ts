import type { Browser, Page } from '@playwright/test';
import type { Viewers } from '../every-page.ts';
import { measured, type Sample, scrollThrough, timePaint } from '../paint.ts';
import { paths } from '../paths.ts';
import { contentOf, staticPage } from '../static-copy.ts';
import { heap, paints, row, tasks } from '../verdicts.ts';
import { open } from './open.ts';

/** Of more programs, the page holds those near the visible part. */
const wholeUpTo = 500;
const words = ['glacier', 'radar', 'ozone', 'penguin', 'snow', 'Room', 'S-o1'];

const status = async (page: Page) => (await page.locator('main p[role=status]').first().textContent()) ?? '';
const countChanged = (before: string) =>
  document.querySelector('main p[role=status]')?.textContent !== before;

export async function programList(browser: Browser, viewers: Viewers, count: number): Promise<void> {
  const own = await open(viewers, paths.programs());
  const { page } = own;
  const rows = page.locator('main li > article');
  const complete = () =>
    page.waitForFunction(
      (most) => document.querySelectorAll('main li > article').length >= most,
      count <= wholeUpTo ? count : 1,
      { timeout: 60_000 },
    );
  await complete();
  const inPage = await rows.count();
  row('rows in the page', String(inPage), '', inPage === count || count > wholeUpTo);
  const printed = () =>
    page.waitForFunction((all) => document.querySelectorAll('main li > article').length >= all, count, {
      timeout: 60_000,
    });
  await page.emulateMedia({ media: 'print' });
  await printed();
  const { html, css } = await contentOf(page);
  await page.emulateMedia({ media: null });
  const floor = await measured(await staticPage(browser, { css, parts: [html] }));

  const search = page.locator('input[type=search]');
  await paints(
    'search',
    async () => {
      const samples: Sample[] = [];
      for (const word of words) {
        await search.focus();
        samples.push(
          await timePaint(own, () => page.keyboard.insertText(word), countChanged, await status(page)),
        );
        const before = await status(page);
        await page.keyboard.press('ControlOrMeta+a');
        samples.push(await timePaint(own, () => page.keyboard.press('Delete'), countChanged, before));
      }
      return samples;
    },
    async () => {
      const samples: Sample[] = [];
      for (const word of words) {
        await floor.page.locator('#search').focus();
        samples.push(
          await timePaint(
            floor,
            () => floor.page.keyboard.insertText(word),
            () => true,
          ),
        );
        await floor.page.keyboard.press('ControlOrMeta+a');
        samples.push(
          await timePaint(
            floor,
            () => floor.page.keyboard.press('Delete'),
            () => true,
          ),
        );
      }
      return samples;
    },
  );
  const session = page.locator('select[name=session]');
  const floorSearch = floor.page.locator('#search');
  await paints(
    'filter',
    async () => {
      const samples: Sample[] = [];
      for (const id of ['OB', '', 'IA', ''])
        samples.push(await timePaint(own, () => session.selectOption(id), countChanged, await status(page)));
      return samples;
    },
    async () => {
      const samples: Sample[] = [];
      for (const word of ['OB-', '', 'IA-', ''])
        samples.push(
          await timePaint(
            floor,
            () => floorSearch.fill(word),
            () => true,
          ),
        );
      return samples;
    },
  );
  await complete();
  await tasks(
    'scroll the list',
    own,
    () => scrollThrough(page),
    floor,
    () => scrollThrough(floor.page),
  );
  await heap('list', own, floor);
  await page.emulateMedia({ media: 'print' });
  await printed();
  const onPaper = await rows.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  row('rows in print', String(onPaper), '', onPaper === count);
  await floor.page.context().close();
  await page.context().close();
}
