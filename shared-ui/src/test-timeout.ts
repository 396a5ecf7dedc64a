import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Milliseconds. `findBy…` and `waitFor` wait for a condition, and a busy machine may be slow. */
configure({ asyncUtilTimeout: 60_000 });

// The library would do so by itself only if it found `afterEach` among the globals when it is first imported, which is here.
afterEach(cleanup);
