import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import leanFirebase from './lean-firebase.ts';
import leanI18next from './lean-i18next.ts';
import leanReactDom from './lean-react-dom.ts';

const folderOf = (name: string, by: string) =>
  dirname(createRequire(import.meta.resolve(`../../${by}/package.json`)).resolve(`${name}/package.json`));
const i18next = readFileSync(join(folderOf('i18next', 'shared-data'), 'dist/esm/i18next.js'), 'utf8');
const reactDom = readFileSync(
  join(folderOf('react-dom', 'shell'), 'cjs/react-dom-client.production.js'),
  'utf8',
);
const firebaseFiles = ['app', 'auth', 'database'].map((name) => {
  const above = createRequire(join(folderOf('firebase', 'shared-data'), 'package.json'));
  const folder = dirname(above.resolve(`@firebase/${name}/package.json`));
  const { module } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { module: string };
  const entry = join(folder, module);
  // The entry of auth only names what another file holds.
  const [, inner] = /from '(\.\/index-\w+\.js)'/.exec(readFileSync(entry, 'utf8')) ?? [];
  return { name, resourcePath: inner ? join(dirname(entry), inner) : entry };
});

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
  expect(reactDom.length - lean.length).toBeGreaterThan(80_000);
  expect(lean).not.toMatch(/^(?:FragmentInstance\.prototype\.\w+|exports\.hydrateRoot) =/m);
  expect(lean).toMatch(/^exports\.createRoot = /m);
  expect(lean).toContain('function startViewTransition() { return null; }');
});

test.each(firebaseFiles)(
  'the installed $name of firebase still has what is replaced, and is a module without it',
  async ({ name, resourcePath }) => {
    const source = readFileSync(resourcePath, 'utf8');
    const lean = leanFirebase.call({ resourcePath }, source);
    expect(source.length - lean.length).toBeGreaterThan(name === 'app' ? 1000 : 10_000);
    const { parseAst } = await import('vite');
    expect(() => parseAst(lean)).not.toThrow();
  },
);

test('a firebase without a method, a statement or a module that is known fails the build, and names it', () => {
  const [app, auth] = firebaseFiles.map(({ resourcePath }) => ({
    resourcePath,
    source: readFileSync(resourcePath, 'utf8'),
  }));
  if (!app || !auth) throw new Error('no files');
  expect(() => leanFirebase.call(auth, auth.source.replaceAll('notifyServiceWorker(', 'other('))).toThrow(
    '@firebase/auth has no notifyServiceWorker()',
  );
  expect(() => leanFirebase.call(auth, auth.source.replaceAll('class AuthImpl ', 'class Other '))).toThrow(
    '@firebase/auth has no class AuthImpl',
  );
  expect(() =>
    leanFirebase.call(auth, auth.source.replace('async notifyServiceWorker(', 'static notifyServiceWorker(')),
  ).toThrow('notifyServiceWorker() of @firebase/auth is a method of the class');
  expect(() => leanFirebase.call(app, app.source.replaceAll('openDB', 'other'))).toThrow(
    '@firebase/app has no statement',
  );
  expect(() => leanFirebase.call({ resourcePath: '/@firebase/storage/dist/index.js' }, '')).toThrow(
    'nothing is known of',
  );
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
