import { type Replacements, withReplaced } from './lean.ts';

/** Loader that removes from react-dom what only view transitions, hydration, hints, action states and React's own style sheets need: pages have none of them, nor an `Activity`, a `SuspenseList` or the ref of a fragment, and the living page replaces the drawn one. */
const unused = [
  'accumulateOrCreateContinuousQueuedReplayableEvent',
  'acquireResource',
  'applyViewTransitionName',
  'applyViewTransitionToHostInstancesRecursive',
  'attemptExplicitHydrationTarget',
  'attemptReplayContinuousQueuedEvent',
  'canHydrateHydrationBoundary',
  'canHydrateInstance',
  'canHydrateTextInstance',
  'clearHydrationBoundary',
  'commitActivityHydrationCallbacks',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'commitNewChildToFragmentInstance',
  'commitSuspenseHydrationCallbacks',
  'createViewTransitionInstance',
  'deleteChildFromFragmentInstance',
  'dispatchActionState',
  'getHydratableHoistableCache',
  'getNextHydratable',
  'getNextHydratableInstanceAfterHydrationBoundary',
  'getParentHydrationBoundary',
  'getResource',
  'hideOrUnhideDehydratedBoundary',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  'insertSuspendedStylesheets',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'mountActionState',
  'popHydrationState',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'preloadResource',
  'preloadStylesheet',
  'prepareToHydrateHostInstance',
  'queueIfContinuousEvent',
  'replayUnblockedEvents',
  'rerenderActionState',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'retryIfBlockedOn',
  'runActionStateAction',
  'scheduleReplayQueueIfNeeded',
  'startViewTransition',
  'suspendResource',
  'updateActionState',
  'updateActionStateImpl',
  'updateActivityComponent',
  'updateDehydratedSuspenseComponent',
  'updateSuspenseListComponent',
];

/** Methods of the refs of fragments, and the start of hydration. */
const unusedStatements =
  /^(?:FragmentInstance\.prototype\.\w+|ViewTransitionPseudoElement\.prototype\.\w+|exports\.hydrateRoot) = function \([\s\S]*?^\};$/gm;

export default function leanReactDom(source: string): string {
  const replaced: Replacements = Object.fromEntries(
    unused.map((name) => [name, `function ${name}() { return null; }`]),
  );
  const lean = withReplaced(source, replaced, { library: 'react-dom', indent: '' });
  return lean.replace(unusedStatements, '');
}
