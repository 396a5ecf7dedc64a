/** React's development build looks for this at its start, to record a task for each element. */
(console as { createTask?: unknown }).createTask = undefined;

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** Above ten thousand React records no stack of an element: a tenth of the component tests' processor time. */
Object.defineProperty(Reflect.get(await import('react'), internals), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set() {},
});

export {};
