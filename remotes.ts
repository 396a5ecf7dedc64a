import type { RemoteArea } from './shared-data/src/federation/remote-contract.ts';

/**
 * The registry of remotes: which paths each one owns, which rule is asked before its code is even contacted,
 * and the port of its development server. The shell learns this list from here and names no remote itself.
 */
export const remotes: RemoteArea[] = [
  {
    id: 'participant',
    devPort: 3011,
    early: true,
    paths: [
      { path: '/registration', guard: 'registration' },
      { path: '/myroom', guard: 'registered' },
      { path: '/meeting', guard: 'meeting' },
    ],
  },
  { id: 'editor', devPort: 3012, paths: [{ path: '/editor', guard: 'editor' }] },
  { id: 'admin', devPort: 3013, paths: [{ path: '/admin', guard: 'admin' }] },
];

/** Port of the shell's development server; `pnpm start` and the server itself use 3000. */
export const shellDevPort = 3010;
