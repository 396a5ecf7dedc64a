import { type Replacements, withMethodsReplaced, withReplaced } from './lean.ts';

/** Loader that removes what is unused in i18next: clones, missing keys, nesting, formats and selectors. */
const library = 'i18next';
const functions: Replacements = {
  createProxy: 'function createProxy() { return {}; }',
  keysFromSelector: 'function keysFromSelector(selector) { return String(selector); }',
};
const methods: Record<string, Replacements> = {
  Translator: { getUsedParamsDetails: 'getUsedParamsDetails() { return {}; }' },
  Interpolator: { nest: 'nest(text) { return text; }' },
  Formatter: { init: 'init() {}', format: 'format(value) { return value; }' },
  Connector: { saveMissing: 'saveMissing() {}' },
  I18n: {
    reloadResources: 'reloadResources() {}',
    hydrate: 'hydrate() { return this; }',
    loadLanguages: 'loadLanguages() { return Promise.resolve(); }',
    dir: "dir() { return 'ltr'; }",
    cloneInstance: 'cloneInstance() { return this; }',
  },
};

export default function leanI18next(source: string): string {
  const lean = withReplaced(source, functions, { library, indent: '' });
  return withMethodsReplaced(lean, methods, { library, indent: '  ' });
}
