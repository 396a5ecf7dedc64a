import { type Replacements, withReplaced } from './lean.ts';

/** Loader that removes from react-dom what only view transitions, hydration and hints need: pages have no `ViewTransition` and give no hints by React, and the living page replaces the drawn one. */
const unused = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstancesRecursive',
  'attemptExplicitHydrationTarget',
  'canHydrateInstance',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'prepareToHydrateHostInstance',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'startViewTransition',
  'updateDehydratedSuspenseComponent',
];

export default function leanReactDom(source: string): string {
  const replaced: Replacements = Object.fromEntries(
    unused.map((name) => [name, `function ${name}() { return null; }`]),
  );
  return withReplaced(source, replaced, { library: 'react-dom', indent: '' });
}
