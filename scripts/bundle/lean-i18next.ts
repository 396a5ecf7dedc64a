import { type Replacements, withReplaced } from './lean.ts';

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
  let lean = withReplaced(source, functions, { library, indent: '' });
  for (const [name, replaced] of Object.entries(methods)) {
    const whole = new RegExp(`^class ${name}\\b[\\s\\S]*?^}$`, 'm');
    const [found] = whole.exec(lean) ?? [];
    if (found === undefined)
      throw new Error(`${library} has no class ${name} any more: see scripts/bundle/lean-i18next.ts`);
    lean = lean.replace(found, () => withReplaced(found, replaced, { library, indent: '  ' }));
  }
  return lean;
}
