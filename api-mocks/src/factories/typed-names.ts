import { type TypedName, typedNames } from 'server/testing/names';

export const hundredNames: readonly TypedName[] = typedNames;
