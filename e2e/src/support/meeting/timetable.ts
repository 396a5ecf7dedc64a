import type { Browser } from '@playwright/test';
import type { Viewers } from '../every-page.ts';
import { measured, type Sample, scrollThrough, timePaint } from '../paint.ts';
import { paths } from '../paths.ts';
import { contentOf, staticPage } from '../static-copy.ts';
import { heap, paints, tasks } from '../verdicts.ts';
import { open } from './open.ts';

const dayShown = (name: string) => document.querySelector(`main article a[href*="/table/${name}/"]`) !== null;
/** What is out of view comes right after it. */
const dayWhole = () => document.querySelector('[data-drawn], main [data-band]:empty') === null;

export async function timetable(browser: Browser, viewers: Viewers): Promise<void> {
  const own = await open(viewers, paths.table('day1'));
  const { page } = own;
  const days = ['day1', 'day2', 'day3', 'day4', 'day5'];
  const link = (day: string) => page.locator(`main nav a[href$="/table/${day}"]`);
  const parts: string[] = [];
  let css = '';
  for (const day of days) {
    await link(day).click();
    await page.waitForFunction(dayShown, day);
    await page.waitForFunction(dayWhole);
    const content = await contentOf(page);
    parts.push(content.html);
    css = content.css;
  }
  const floor = await measured(await staticPage(browser, { css, parts }));
  await paints(
    'change day',
    async () => {
      const samples: Sample[] = [];
      for (const day of [...days, ...days])
        samples.push(await timePaint(own, () => link(day).click(), dayShown, day));
      return samples;
    },
    async () => {
      const samples: Sample[] = [];
      for (const index of [0, 1, 2, 3, 4])
        samples.push(
          await timePaint(
            floor,
            () => floor.page.locator(`[data-part="${index}"]`).click(),
            () => true,
          ),
        );
      return samples;
    },
  );
  await tasks(
    'scroll the timetable',
    own,
    () => scrollThrough(page, 20),
    floor,
    () => scrollThrough(floor.page, 20),
  );
  await heap('timetable', own, floor);
  await floor.page.context().close();
  await page.context().close();
}
