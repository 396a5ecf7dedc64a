import { type Replacements, withReplaced } from './lean.ts';

/** Loader that removes what is unused in react-router's production files: pages send no forms and fetch nothing by themselves. */
const library = 'react-router';
const functions: Replacements = {
  PrefetchPageLinks: 'function PrefetchPageLinks() { return null; }',
  RSCErrorHandler: 'function RSCErrorHandler({ children }) { return children; }',
  getRouteInstrumentationUpdates: 'function getRouteInstrumentationUpdates() { return {}; }',
  instrumentClientSideRouter: 'function instrumentClientSideRouter(router) { return router; }',
  normalizeNavigateOptions: 'function normalizeNavigateOptions(isFetcher, path) { return { path }; }',
  usePrefetchBehavior: 'function usePrefetchBehavior() { return [false, null, {}]; }',
  DefaultErrorComponent: 'function DefaultErrorComponent() { return null; }',
};
const ofRouter: Replacements = {
  handleAction: 'async function handleAction() {}',
  fetch2: 'async function fetch2() {}',
  handleFetcherAction: 'async function handleFetcherAction() {}',
  handleFetcherLoader: 'async function handleFetcherLoader() {}',
  abortStaleFetchLoads: 'function abortStaleFetchLoads() { return false; }',
  deleteFetcher: 'function deleteFetcher() {}',
  getFetcher: 'function getFetcher() {}',
  markFetchRedirectsDone: 'function markFetchRedirectsDone() { return false; }',
  markFetchersDone: 'function markFetchersDone() {}',
  queueFetcherForDeletion: 'function queueFetcherForDeletion() {}',
  resetFetcher: 'function resetFetcher() {}',
  revalidate: 'async function revalidate() {}',
  setFetcherError: 'function setFetcherError() {}',
  shouldBlockNavigation: 'function shouldBlockNavigation() {}',
  updateBlocker: 'function updateBlocker() {}',
};

export default function leanRouter(source: string): string {
  const lean = source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^var (\w+) = (?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, 'var $1 = /* @__PURE__ */ ');
  if (!lean.includes('function createRouter(')) return lean;
  return withReplaced(withReplaced(lean, functions, { library, indent: '' }), ofRouter, {
    library,
    indent: '  ',
  });
}
