import { databaseOf } from '../database.ts';
import type { Viewers } from '../every-page.ts';
import { scrollThrough } from '../paint.ts';
import { paths } from '../paths.ts';
import { heap, row, taskOnce, tasks } from '../verdicts.ts';
import { open } from './open.ts';

/** How many there are. */
export const comments = 500;

const talk = 'S-o01';

export async function discussion(viewers: Viewers, origin: string): Promise<void> {
  const own = await open(viewers, paths.presentation(talk));
  const { page } = own;
  await page.waitForFunction(() => document.querySelectorAll('#comments article').length >= 100, null, {
    timeout: 60_000,
  });
  const entries = page.locator('#comments article');
  // By roles and texts, Playwright's own search takes longer in the page than what is measured.
  const earlier = page.locator('#comments p[role=status] + button');
  await taskOnce('show all its comments', own, async () => {
    while ((await earlier.count()) > 0) {
      await earlier.click();
      await page.waitForFunction(() => document.querySelector('#comments [aria-busy]') === null);
    }
    await page.waitForFunction(
      (all) => document.querySelectorAll('#comments article').length >= all,
      comments,
    );
  });
  const shown = await entries.count();
  row('comments in the page', String(shown), '', shown === comments);
  const other = await databaseOf({ origin }, 'participant@example.org');
  let sent = 0;
  await tasks(`a comment on a page that shows ${shown}`, own, async () => {
    const body = `Comment number ${++sent}`;
    await other.update({
      [`state/issue/data/${talk}/-bench${sent}${Date.now()}`]: {
        uid: 'demo-participant',
        name: 'Hikaru Yukawa',
        body,
        time: { '.sv': 'timestamp' },
      },
    });
    await page.waitForFunction(
      (text) => [...document.querySelectorAll('#comments article > p')].at(-1)?.textContent === text,
      body,
    );
  });
  await tasks('scroll the discussion', own, () => scrollThrough(page));
  await heap('discussion', own);
  other.close();
  await page.context().close();
}
