import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Milliseconds; a busy machine may be slow. */
configure({ asyncUtilTimeout: 60_000 });

// The library does this only if `afterEach` is global at its first import, which is here.
afterEach(cleanup);
