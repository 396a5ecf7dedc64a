import { type TypedName, typedNames } from 'server/testing/names';

/** Names of a hundred people in the scripts of the world, as they would type them. */
export const hundredNames: readonly TypedName[] = typedNames;
