/** Loader that removes what is unused in react-router's production files. Fails if the library no longer has such a function. */
const replaced = {
  PrefetchPageLinks: 'function PrefetchPageLinks() { return null; }',
  RSCErrorHandler: 'function RSCErrorHandler({ children }) { return children; }',
  getRouteInstrumentationUpdates: 'function getRouteInstrumentationUpdates() { return {}; }',
  instrumentClientSideRouter: 'function instrumentClientSideRouter(router) { return router; }',
};

export default function leanRouter(source: string): string {
  let lean = source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^var (\w+) = (?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, 'var $1 = /* @__PURE__ */ ');
  if (!lean.includes('function createRouter(')) return lean;
  for (const [name, replacement] of Object.entries(replaced)) {
    const body = new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm');
    if (!body.test(lean))
      throw new Error(`react-router has no ${name}() any more: see scripts/bundle/lean-router.ts`);
    lean = lean.replace(body, replacement);
  }
  return lean;
}
