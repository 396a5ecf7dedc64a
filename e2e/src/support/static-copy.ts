import type { Browser, Page } from '@playwright/test';
import { watchPaints } from './paint.ts';

/** The page's main part and styles, as text. */
export async function contentOf(page: Page): Promise<{ html: string; css: string }> {
  return page.evaluate(() => {
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    return {
      html: document.querySelector('main')?.innerHTML ?? '',
      css: sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    };
  });
}

/**
 * A page without framework with the same content: `parts` of which one is shown at a time, chosen by buttons; a search field that hides
 * entries; `[data-open]` shows the first part. What browser and machine need themselves.
 */
export async function staticPage(
  browser: Browser,
  { css, parts }: { css: string; parts: readonly string[] },
): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.addInitScript(watchPaints);
  const buttons = parts.map((_, index) => `<button data-part="${index}">${index}</button>`).join('');
  const sections = parts
    .map((part, index) => `<section data-of="${index}" ${index ? 'hidden' : ''}>${part}</section>`)
    .join('');
  const script = `
    const sections = document.querySelectorAll('[data-of]');
    document.addEventListener('click', ({ target }) => {
      const { part } = target.dataset;
      if (part) for (const one of sections) one.hidden = one.dataset.of !== part;
    });
    const texts = new Map([...document.querySelectorAll('li:has(> article)')].map((one) => [one, one.textContent.toLowerCase()]));
    document.querySelector('#search').addEventListener('input', ({ target }) => {
      for (const [one, text] of texts) one.hidden = !text.includes(target.value);
    });`;
  await page.route('http://static.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Static</title><style>${css}</style><style>[hidden] { display: none !important }</style>${buttons}<input id="search"><main>${sections}</main><script>${script}</script>`,
    }),
  );
  await page.goto('http://static.test/');
  return page;
}
