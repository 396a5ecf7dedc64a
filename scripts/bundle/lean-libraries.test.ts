import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import leanI18next from './lean-i18next.ts';
import leanReactDom from './lean-react-dom.ts';

const folderOf = (name: string, by: string) =>
  dirname(createRequire(import.meta.resolve(`../../${by}/package.json`)).resolve(`${name}/package.json`));
const i18next = readFileSync(join(folderOf('i18next', 'shared-data'), 'dist/esm/i18next.js'), 'utf8');
const reactDom = readFileSync(
  join(folderOf('react-dom', 'shell'), 'cjs/react-dom-client.production.js'),
  'utf8',
);

interface I18n {
  use(module: object): I18n;
  init(options: object): Promise<unknown>;
  t(key: string, values?: object): string;
  exists(key: string): boolean;
  changeLanguage(locale: string): Promise<unknown>;
  addResourceBundle(...resources: unknown[]): void;
}

test('the installed i18next still has what is replaced, and translates, counts and adds languages without it', async () => {
  const lean = leanI18next(i18next);
  expect(i18next.length - lean.length).toBeGreaterThan(13_000);
  const { createInstance } = (await import(`data:text/javascript,${encodeURIComponent(lean)}`)) as {
    createInstance(): I18n;
  };
  const page = createInstance();
  await page
    .use({
      type: 'backend',
      init() {},
      read: async (_language: string, _namespace: string) => ({ hello: 'やあ {{name}}' }),
    })
    .init({
      ...{ lng: 'en', fallbackLng: 'en', supportedLngs: ['en', 'ja'], partialBundledLanguages: true },
      ...{ keySeparator: false, nsSeparator: false, initAsync: false, interpolation: { escapeValue: false } },
      resources: {
        en: { translation: { hello: 'Hi {{name}}', talk_one: 'a talk', talk_other: '{{count}} talks' } },
      },
    });
  const t: I18n['t'] = (...asked) => page.t(...asked);
  expect([t('hello', { name: '$t(x)' }), t('talk', { count: 1 }), t('talk', { count: 2 })]).toEqual([
    ...['Hi $t(x)', 'a talk', '2 talks'],
  ]);
  await page.changeLanguage('ja');
  expect(t('hello', { name: 'A' })).toBe('やあ A');
  page.addResourceBundle('ja', 'translation', { late: '遅い' }, true, true);
  expect([t('late'), page.exists('late'), t('talk', { count: 2 })]).toEqual(['遅い', true, '2 talks']);
});

test('the installed react-dom still has what is replaced', () => {
  const lean = leanReactDom(reactDom);
  expect(reactDom.length - lean.length).toBeGreaterThan(30_000);
  expect(lean).toContain('function startViewTransition() { return null; }');
});

test.each([
  ['i18next', leanI18next, i18next, 'cloneInstance'],
  ['i18next', leanI18next, i18next, 'keysFromSelector'],
  ['react-dom', leanReactDom, reactDom, 'canHydrateInstance'],
] as const)(
  '%s without a function that is replaced fails the build, and names it',
  (library, lean, source, name) => {
    const newer = source.replaceAll(`${name}(`, 'other(');
    expect(() => lean(newer)).toThrow(`${library} has no ${name}()`);
  },
);
